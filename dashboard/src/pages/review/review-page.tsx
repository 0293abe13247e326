// The review of a script: read it beside the summary, preview it, edit it, and decide.
import { useBlocker } from '@tanstack/react-router';
import { Clock, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { FlowDetail } from '#schemas/flows';
import { useReview, useScriptCheck } from '../../api/review';
import { Card } from '../../design/card';
import { LoadProblem } from '../../design/load-problem';
import { Note } from '../../design/note';
import { ConfirmDialog } from '../../design/overlays/confirm-dialog';
import { Skeleton } from '../../design/skeleton';
import { Time } from '../../design/time';
import { LeftOut } from '../flow/left-out';
import { SummaryText } from '../flow/summary-text';
import { useHighlight } from '../flow/use-highlight';
import { DecidedDialog } from './decided-dialog';
import { DecisionBar } from './decision-bar';
import { Preview } from './preview';
import { RiskyWords } from './risky-words';
import { ScriptCard } from './script-card';
import { useDebounced } from './use-debounced';
import { type DecisionState, useDecision } from './use-decision';
import { useEdit } from './use-edit';
import { useSpeaker } from './use-speaker';
import { Warnings } from './warnings';

type Props = {
  flow: FlowDetail;
  /** While set, this page stays although the flow has moved on. */
  onHold: (isHeld: boolean) => void;
};

export function ReviewPage({ flow, onHold }: Props) {
  const edit = useEdit(flow);
  const decision = useDecision(flow, edit);
  const review = useReview(flow.id);
  const speaker = useSpeaker(flow.id);
  const pointing = useHighlight();
  const mayDecide = flow.may.decide || decision.isOver;
  const settled = useDebounced(edit.edited);
  const check = useScriptCheck(flow.id, settled, mayDecide);
  const warnings = useRef<HTMLDivElement>(null);
  const isStale = settled !== edit.edited || check.isFetching;
  const isHeld = edit.isChanged && !decision.isBusy;
  useEffect(() => onHold(isHeld), [onHold, isHeld]);
  return (
    <>
      {flow.approvalUntil && <Deadline at={flow.approvalUntil} mayDecide={mayDecide} />}
      {flow.hasFewFacts && (
        <Note icon={TriangleAlert} tone="warn" className="mb-5">
          <span className="font-medium">Few facts.</span> Hardly anything of the summary could be told, so most of this
          script only connects. Add what matters, or make the summary clearer and run it again.
        </Note>
      )}
      {/* On small screens the two columns become one, in the order in which they are needed. */}
      <div className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start">
        <div className="contents min-w-0 flex-col gap-5 lg:flex">
          <ScriptCard
            edit={edit}
            summary={flow.summary}
            isReadOnly={!mayDecide}
            pointing={pointing}
            speaker={speaker}
          />
          <div className="flex flex-col gap-5 max-lg:order-4">
            <div ref={warnings} className="empty:hidden">
              <Warnings warnings={check.data?.warnings ?? []} isStale={isStale} onCleanUp={edit.cleanUp} />
            </div>
            <RiskyWords words={check.data?.riskyWords ?? review.data?.riskyWords ?? []} speaker={speaker} />
            <LeftOut leftOut={edit.draft.leftOut} pointing={pointing} />
          </div>
        </div>
        <div className="contents min-w-0 flex-col gap-5 lg:sticky lg:top-6 lg:flex">
          <div className="max-lg:order-1">
            <PreviewOf review={review} isEdited={edit.isChanged} />
          </div>
          <Card
            title="Summary"
            description="What is told in the script is underlined; what was left out is paler."
            className="max-lg:order-3"
          >
            <SummaryText
              summary={flow.summary}
              draft={edit.draft}
              pointing={pointing}
              className="-m-2 p-2 lg:max-h-[calc(100dvh-39rem)] lg:min-h-56"
            />
          </Card>
        </div>
      </div>
      {mayDecide && (
        <DecisionBar
          check={check.data}
          isStale={isStale}
          isChanged={edit.isChanged}
          onWarnings={() => warnings.current?.scrollIntoView({ block: 'center' })}
          isBusy={decision.isBusy}
          onApprove={decision.approve}
          onReject={decision.askReject}
        />
      )}
      {decision.isRejecting && <RejectDialog decision={decision} />}
      <LeaveGuard isHeld={isHeld && !decision.isOver} />
      {decision.isOver && (
        <DecidedDialog
          flow={flow}
          message={decision.lateMessage}
          edited={edit.isChanged ? edit.edited : null}
          onGoOn={() => onHold(false)}
        />
      )}
    </>
  );
}

type PreviewProps = { review: ReturnType<typeof useReview>; isEdited: boolean };

function PreviewOf({ review: { data, error, refetch, isFetching }, isEdited }: PreviewProps) {
  if (data) return <Preview review={data} isEdited={isEdited} />;
  if (error) return <LoadProblem error={error} onRetry={() => void refetch()} isBusy={isFetching} />;
  return <Skeleton className="aspect-video !h-auto w-full rounded-lg" />;
}

function Deadline({ at, mayDecide }: { at: string; mayDecide: boolean }) {
  return (
    <p className="-mt-3 mb-5 flex items-center gap-1.5 text-sm text-muted">
      <Clock aria-hidden className="size-4 text-faint" strokeWidth={1.75} />
      <span>
        Waits {mayDecide && 'for you '}until <Time at={at} as="exact" />, then it is cancelled.
      </span>
    </p>
  );
}

/** Blocks closing the tab and navigating away while there are unsaved edits. */
function LeaveGuard({ isHeld }: { isHeld: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isHeld,
    enableBeforeUnload: () => isHeld,
    disabled: !isHeld,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <ConfirmDialog
      isOpen
      onClose={reset}
      title="Leave without deciding?"
      action="Leave"
      refusal="Stay"
      isDangerous={false}
      onConfirm={proceed}
    >
      The script still waits for approval. Your changes stay in this tab until you close it.
    </ConfirmDialog>
  );
}

function RejectDialog({ decision }: { decision: DecisionState }) {
  return (
    <ConfirmDialog
      isOpen
      onClose={decision.keep}
      title="Reject this script?"
      action="Reject"
      refusal="Keep it"
      isBusy={decision.isBusy}
      error={decision.error}
      onConfirm={decision.reject}
    >
      No video is made of it, and it is given back to your quota. You can run the same summary again as a new video.
    </ConfirmDialog>
  );
}
