// The first video: of a summary that is already there, or of one's own.
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import sample from '../../../../examples/flow.json';
import { useCreateFlow } from '../../api/flows';
import { Button, buttonClass } from '../../design/button';
import { Checkbox } from '../../design/forms/checkbox';
import { TextArea, TextField } from '../../design/forms/field';
import { Form, type Values } from '../../design/forms/form';
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
    <StepCard
      title="Your first video"
      description="Here is a sample summary of a call. Take it as it is, or paste one of your own."
    >
      <Form
        onSend={make}
        error={createFlow.error}
        actions={
          <StepActions>
            <Button variant="ghost" className="mr-auto" onClick={onBack}>
              Back
            </Button>
            <Link to="/" className={buttonClass({ variant: 'ghost' })}>
              Skip
            </Link>
            <Button type="submit" variant="primary" isBusy={createFlow.isPending}>
              Make my first video
            </Button>
          </StepActions>
        }
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            name="prospectName"
            label="Prospect"
            defaultValue={sample.prospectName}
            maxLength={100}
            isOptional
          />
          <TextField
            name="prospectCompany"
            label="Their company"
            defaultValue={sample.prospectCompany}
            maxLength={100}
            isOptional
          />
        </div>
        <TextArea name="emailContent" label="Summary of the call" defaultValue={SAMPLE_SUMMARY} rows={13} required />
        <Checkbox
          label="Let me read the script first"
          hint="The video waits for your approval; until then it costs nothing."
          isChecked={readsFirst}
          onChange={setReadsFirst}
        />
      </Form>
    </StepCard>
  );
}
