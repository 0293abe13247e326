// The first video: of a summary that is already there, or of one's own.

import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import sample from '../../../../examples/flow.json';
import { useCreateFlow } from '../../api/flows';
import { Button, buttonClass } from '../../design/button';
import { Checkbox } from '../../design/forms/checkbox';
import { TextArea, TextField } from '../../design/forms/field';
import { Form, type Values } from '../../design/forms/form';
import { t } from '../../language/text';
import { StepActions, StepCard } from './step-card';

/** Its lines are broken for a terminal; here only its paragraphs are. */
const SAMPLE_SUMMARY = sample.emailContent.trim().replaceAll(/(?<!\n)\n(?!\n)/g, ' ');

export function VideoStep({ onBack }: { onBack: () => void }) {
  const router = useRouter();
  const createFlow = useCreateFlow();
  const [readsFirst, setReadsFirst] = useState(true);
  const make = ({ emailContent = '', prospectName = '', prospectCompany = '' }: Values) =>
    createFlow.mutate(
      {
        emailContent,
        ...(prospectName && { prospectName }),
        ...(prospectCompany && { prospectCompany }),
        autoApproveScript: !readsFirst,
      },
      { onSuccess: ({ flowId }) => router.history.push(`/flows/${encodeURIComponent(flowId)}`) },
    );
  return (
    <StepCard title={t('Your first video')} description={t('Use this sample call summary, or paste your own.')}>
      <Form
        onSend={make}
        error={createFlow.error}
        actions={
          <StepActions>
            <Button variant="ghost" className="mr-auto" onClick={onBack}>
              {t('Back')}
            </Button>
            <Link to="/" className={buttonClass({ variant: 'ghost' })}>
              {t('Skip')}
            </Link>
            <Button type="submit" variant="primary" isBusy={createFlow.isPending}>
              {t('Create my first video')}
            </Button>
          </StepActions>
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            name="prospectName"
            label={t('Prospect')}
            defaultValue={sample.prospectName}
            maxLength={100}
            isOptional
          />
          <TextField
            name="prospectCompany"
            label={t('Company')}
            defaultValue={sample.prospectCompany}
            maxLength={100}
            isOptional
          />
        </div>
        <TextArea name="emailContent" label={t('Call summary')} defaultValue={SAMPLE_SUMMARY} rows={13} required />
        <Checkbox
          label={t('Review the script first')}
          hint={t('Nothing is rendered until you approve it.')}
          isChecked={readsFirst}
          onChange={setReadsFirst}
        />
      </Form>
    </StepCard>
  );
}
