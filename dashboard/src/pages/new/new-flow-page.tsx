// Creates a video from a summary. Input is stored in this tab until it is sent.

import { Form } from '@base-ui/react/form';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { FindProspect } from '#schemas/flows';
import { useWorkspace } from '../../api/api-context';
import { useCreateFlow, useOverview } from '../../api/flows';
import { useReadSummary } from '../../api/review';
import { useSessionDraft } from '../../design/forms/session-draft';
import { dropDraft } from '../../design/forms/session-draft-store';
import { useOnce } from '../../design/hooks/use-once';
import { PageHeader } from '../../design/page-header';
import { t } from '../../language/text';
import { BackLink } from '../flow/back-link';
import { useDebounced } from '../review/use-debounced';
import { CreatePanel } from './create-panel';
import {
  EMPTY,
  type FlowDraft,
  MIN_WORDS,
  type Problems,
  problemOf,
  problemsOf,
  readDraft,
  type TextName,
  toNewFlow,
  withFound,
  wordsOf,
} from './draft';
import { PeopleFields } from './people-fields';
import { PresenterChoice } from './presenter-choice';
import { SummaryField } from './summary-field';
import { useFittingVoices } from './use-fitting-voices';

export function NewFlowPage() {
  const { workspaceId } = useWorkspace();
  const kept = `new.${workspaceId}`;
  const [draft, setDraft] = useSessionDraft(kept, EMPTY, readDraft);
  const { data: overview } = useOverview();
  const found = useFound(draft);
  const voices = useFittingVoices(found?.language ?? null);
  const { send, problems, forget, isBusy, error } = useSending(
    kept,
    withFound({ ...draft, voiceId: voices.able(draft.voiceId) }, found),
  );
  const form = useRef<HTMLFormElement>(null);
  const change = (changed: Partial<FlowDraft>) => {
    setDraft((earlier) => ({ ...earlier, ...changed }));
    forget(Object.keys(changed) as TextName[]);
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  };
  return (
    <>
      <BackLink />
      <PageHeader title={t('New video')} description={t('Turn your call summary into a 60- to 70-second follow-up.')} />
      <Form
        ref={form}
        onKeyDown={sendByKey}
        onFormSubmit={() => send()}
        className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]"
      >
        <div className="flex min-w-0 flex-col gap-6">
          <SummaryField
            value={draft.emailContent}
            onChange={(emailContent) => change({ emailContent })}
            problem={problems.emailContent}
            language={found?.language ?? null}
            isSpoken={voices.isSpoken}
          />
          <PeopleFields found={found} draft={draft} onChange={change} problems={problems} />
          <PresenterChoice draft={draft} onChange={change} fitting={voices} />
        </div>
        <div className="lg:sticky lg:top-10">
          <CreatePanel
            approveFirst={draft.approveFirst}
            onApproveFirst={(approveFirst) => change({ approveFirst })}
            overview={overview}
            isBusy={isBusy}
            error={error}
          />
        </div>
      </Form>
    </>
  );
}

/** What the summary says, once there is enough of it. */
function useFound({ emailContent, userName, userCompany }: FlowDraft) {
  const notes = JSON.parse(useDebounced(JSON.stringify({ emailContent, userName, userCompany }))) as FindProspect;
  const isEnough = wordsOf(notes.emailContent) >= MIN_WORDS;
  const { data } = useReadSummary(notes, isEnough);
  return isEnough ? data : undefined;
}

/** Validates, sends once, and opens the flow; field errors of the service are shown at the field. */
function useSending(kept: string, draft: FlowDraft) {
  const create = useCreateFlow();
  const once = useOnce();
  const navigate = useNavigate();
  const [problems, setProblems] = useState<Problems>({});
  const show = (found: Problems) => {
    setProblems(found);
    const [name] = Object.keys(found);
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[name="${name}"]`)?.focus());
  };
  const send = () => {
    const found = problemsOf(draft);
    if (Object.keys(found).length > 0) return show(found);
    once((release) =>
      create.mutate(toNewFlow(draft), {
        onSuccess: ({ flowId }) => {
          void navigate({ to: '/flows/$flowId', params: { flowId } }).then(() => dropDraft(kept));
        },
        onError: ({ message }) => {
          release();
          show(problemOf(message) ?? {});
        },
      }),
    );
  };
  return {
    send,
    problems,
    forget: (names: TextName[]) =>
      setProblems((earlier) =>
        Object.fromEntries(Object.entries(earlier).filter(([name]) => !names.includes(name as TextName))),
      ),
    isBusy: create.isPending || create.isSuccess,
    error: create.error && !problemOf(create.error.message) ? create.error : null,
  };
}
