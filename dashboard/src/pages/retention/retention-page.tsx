// How long the media of finished videos are kept, what goes with them and what stays.
import { useState } from 'react';
import type { Settings } from '#schemas/workspace';
import { useWorkspace } from '../../api/api-context';
import { useChangeSettings, useSettings } from '../../api/settings';
import { ConfirmDialog } from '../../design/confirm-dialog';
import { Form } from '../../design/form';
import { LoadProblem } from '../../design/load-problem';
import { PageHeader } from '../../design/page-header';
import { SaveBar } from '../../design/save-bar';
import { CardSkeleton } from '../../design/skeleton';
import { useToast } from '../../design/toast';
import { useDraft } from '../../design/use-draft';
import { ReadOnlyNote } from '../layout/read-only-note';
import { daysOf, draftOf, isShorter } from './keeping';
import { KeepingChoice } from './keeping-choice';
import { WhatGoes } from './what-goes';

const FORM = 'retention-form';

export function RetentionPage() {
  const { data, error, refetch } = useSettings();
  return (
    <>
      <PageHeader title="Retention" description="How long videos are kept after they were made." />
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
          toast.good(next === null ? 'Videos are kept.' : `Videos are kept for ${daysText(next)}.`);
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
        <KeepingChoice draft={draft} onChange={change} disabled={!isOwner} />
      </Form>
      <WhatGoes />
      <SaveBar isChanged={isOther} isBusy={save.isPending} formId={FORM} onDiscard={discard} />
      {next !== null && (
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          title={`Delete videos after ${daysText(next)}?`}
          action="Delete them from now on"
          isBusy={save.isPending}
          error={save.error}
          onConfirm={store}
        >
          Those that are older already are deleted within minutes. They cannot be brought back; links to them stop
          working.
        </ConfirmDialog>
      )}
    </div>
  );
}

const daysText = (days: number): string => (days === 1 ? 'one day' : `${days.toLocaleString('en')} days`);
