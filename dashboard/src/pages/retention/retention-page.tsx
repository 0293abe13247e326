// How long the media of finished videos are kept, what goes with them and what stays.

import { useState } from 'react';
import type { Settings } from '#schemas/workspace';
import { useWorkspace } from '../../api/api-context';
import { useChangeSettings, useSettings } from '../../api/settings';
import { Form } from '../../design/forms/form';
import { SaveBar } from '../../design/forms/save-bar';
import { useDraft } from '../../design/forms/use-draft';
import { LoadProblem } from '../../design/load-problem';
import { ConfirmDialog } from '../../design/overlays/confirm-dialog';
import { useToast } from '../../design/overlays/toast';
import { PageHeader } from '../../design/page-header';
import { CardSkeleton } from '../../design/skeleton';
import { locale, t } from '../../language/text';
import { ReadOnlyNote } from '../layout/read-only-note';
import { daysOf, draftOf, isShorter } from './retention';
import { RetentionChoice } from './retention-choice';
import { WhatGoes } from './what-goes';

const FORM = 'retention-form';

export function RetentionPage() {
  const { data, error, refetch } = useSettings();
  return (
    <>
      <PageHeader title={t('Retention')} description={t('How long finished videos are kept.')} />
      <ReadOnlyNote needed="owner" />
      {data ? (
        <RetentionForm settings={data} />
      ) : error ? (
        <LoadProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <CardSkeleton lines={6} />
      )}
    </>
  );
}

function RetentionForm({ settings }: { settings: Settings }) {
  const isOwner = useWorkspace().may('owner');
  const save = useChangeSettings();
  const toast = useToast();
  const { draft, isChanged, change, discard } = useDraft(draftOf(settings.mediaDays));
  const [isAsking, setAsking] = useState(false);
  const next = daysOf(draft);
  const isOther = isChanged && next !== settings.mediaDays;
  const store = () =>
    save.mutate(
      { mediaDays: next },
      {
        onSuccess: () => {
          discard();
          setAsking(false);
          toast.good(
            next === null
              ? t('Videos are kept forever.')
              : t('Videos are kept for {daysText}.', { daysText: daysText(next) }),
          );
        },
      },
    );
  const send = () => {
    if (!isOther) return;
    if (isShorter(next, settings.mediaDays)) setAsking(true);
    else store();
  };
  return (
    <div className="max-w-3xl">
      <Form id={FORM} className="!gap-6" onSend={send} error={isAsking ? null : save.error} actions={null}>
        <RetentionChoice draft={draft} onChange={change} disabled={!isOwner} />
      </Form>
      <WhatGoes />
      <SaveBar isChanged={isOther} isBusy={save.isPending} formId={FORM} onDiscard={discard} />
      {next !== null && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={t('Delete videos after {daysText}?', { daysText: daysText(next) })}
          action={t('Delete videos')}
          isBusy={save.isPending}
          error={save.error}
          onConfirm={store}
        >
          {t('Older videos will be deleted within minutes, and links to them will stop working. This can’t be undone.')}
        </ConfirmDialog>
      )}
    </div>
  );
}

const daysText = (days: number): string =>
  days === 1 ? t('one day') : t('{days} days', { days: days.toLocaleString(locale) });
