// The review of a script: read it beside the summary, preview it, edit it, and decide.

import { useBlocker } from '@tanstack/react-router';
import { Clock, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { FlowDetail, Tellable } from '#schemas/flows';
import type { Cards } from '#schemas/review';
import { useReview, useScriptCheck, useTellable } from '../../api/review';
import { Card } from '../../design/card';
import { useFocusNext } from '../../design/hooks/use-focus-next';
import { LoadProblem } from '../../design/load-problem';
import { Note } from '../../design/note';
import { ConfirmDialog } from '../../design/overlays/confirm-dialog';
import { Skeleton } from '../../design/skeleton';
import { Time } from '../../design/time';
import { rich, t } from '../../language/text';
import { LeftOut } from '../flow/left-out';
import { SummaryText } from '../flow/summary-text';
import { useHighlight } from '../flow/use-highlight';
import { OnScreenText } from './cards/on-screen-text';
import { useCardEdits } from './cards/use-card-edits';
import { AnywayDialog } from './decision/anyway-dialog';
import { useApproveByKey } from './decision/approve-by-key';
import { DecidedDialog } from './decision/decided-dialog';
import { DecisionBar } from './decision/decision-bar';
import { RejectDialog } from './decision/reject-dialog';
import { useDecision } from './decision/use-decision';
import { Preview } from './preview';
import { RiskyWords } from './risky-words';
import { newId } from './rows';
import { ScriptCard } from './script-card';
import { useDebounced } from './use-debounced';
import { useEdit } from './use-edit';
import { useFindings } from './use-findings';
import { useSpeaker } from './use-speaker';
import { Warnings } from './warnings';

const NarrationCard = lazy(async () => ({ default: (await import('../narration/narration-card')).NarrationCard }));

type Props = {
  flow: FlowDetail;
  /** While set, this page stays although the flow has moved on. */
  onHold: (isHeld: boolean) => void;
};

export function ReviewPage({ flow, onHold }: Props) {
  const edit = useEdit(flow);
  const cards = useCardEdits(flow.id, edit.current, edit.draft.sentences);
  const decision = useDecision(flow, edit, cards);
  const review = useReview(flow.id);
  const speaker = useSpeaker(flow.id);
  const pointing = useHighlight();
  const mayDecide = flow.may.decide || decision.isOver;
  const settled = useDebounced(edit.edited);
  const check = useScriptCheck(flow.id, settled, decision.isOpen);
  const warnings = useRef<HTMLDivElement>(null);
  const columns = useRef<HTMLDivElement>(null);
  const focusNext = useFocusNext(columns);
  const cleanUp: typeof edit.cleanUp = (cleaned) => {
    focusNext('[data-warnings] button', '[data-row]');
    edit.cleanUp(cleaned);
  };
  const isStale = settled !== edit.edited || check.isFetching;
  const findings = useFindings(edit, { findings: check.data?.findings, isStale });
  const unsourced = findings.count + cards.findings.length;
  const tellable = useTellable(flow.id, flow.may.decide && edit.draft.leftOut.length > 0);
  const addOf = (line: Placed) => {
    const told = mayDecide ? tellable.data?.sentences.find((sentence) => isAbout(sentence, line)) : undefined;
    if (!told || edit.isAdded(told)) return null;
    return () => {
      focusNext(`[data-row="${newId(edit.rows)}"]`);
      edit.add(told);
    };
  };
  const decide = (saved?: Cards) =>
    findings.count + (saved ?? cards).findings.length > 0
      ? decision.askAnyway()
      : decision.approve({ seenCards: saved?.edition });
  // What the picture says is decided on with the script.
  const approve = () => (cards.isUnsaved ? cards.save(decide) : decide());
  const isBusy = decision.isBusy || cards.isSaving;
  const mayApprove = mayDecide && !isBusy && !cards.isStale && !(edit.isChanged && (isStale || check.data?.problem));
  useApproveByKey(mayApprove ? approve : null);
  const isHeld = edit.isChanged && !decision.isBusy;
  useEffect(() => onHold(isHeld), [onHold, isHeld]);
  return (
    <>
      {flow.approvalUntil && <Deadline at={flow.approvalUntil} />}
      {flow.hasFewFacts && (
        <Note icon={TriangleAlert} tone="warn" className="mb-5">
          {rich(
            '<span>Not much to go on.</span> The summary had few usable details, so most of this script is generic. Add details to the script, or reject it and create a new video from a fuller summary.',
            { span: (parts) => <span className="font-medium">{parts}</span> },
          )}
        </Note>
      )}
      {/* On small screens the two columns become one, in the order in which they are needed. */}
      <div
        ref={columns}
        className="flex flex-col gap-5 lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start"
      >
        <div className="contents min-w-0 flex-col gap-5 lg:flex">
          <ScriptCard
            flow={flow}
            edit={edit}
            findings={findings}
            summary={flow.summary}
            isReadOnly={!mayDecide}
            pointing={pointing}
            speaker={speaker}
          />
          <div className="flex flex-col gap-5 max-lg:order-4">
            <div ref={warnings} data-warnings className="empty:hidden">
              <Warnings warnings={check.data?.warnings ?? []} isStale={isStale} onCleanUp={cleanUp} />
            </div>
            <RiskyWords words={check.data?.riskyWords ?? review.data?.riskyWords ?? []} speaker={speaker} />
            <OnScreenText cards={cards} isReadOnly={!mayDecide} />
            <LeftOut leftOut={findings.supported.leftOut} pointing={pointing} addOf={addOf} />
          </div>
        </div>
        <div className="contents min-w-0 flex-col gap-5 lg:sticky lg:top-6 lg:flex">
          <Card
            title={t('Summary')}
            description={t('Underlined: used in the script. Gray: left out.')}
            className="max-lg:order-3"
          >
            <SummaryText
              summary={flow.summary}
              draft={findings.supported}
              pointing={pointing}
              className="-m-2 p-2 lg:max-h-[calc(78dvh-34rem)] lg:min-h-40"
            />
          </Card>
          <div className="max-lg:order-1">
            <PreviewOf flowId={flow.id} review={review} script={edit.current} isReadOnly={!mayDecide} />
          </div>
          <div className="empty:hidden max-lg:order-2">
            <Suspense fallback={null}>
              <NarrationCard
                flowId={flow.id}
                sentences={edit.rows.map(({ text }) => text.trim()).filter((text) => text !== '')}
                script={edit.edited}
                isEdited={edit.isChanged}
                mayDecide={mayDecide}
              />
            </Suspense>
          </div>
        </div>
      </div>
      {mayDecide && (
        <DecisionBar
          check={check.data}
          isStale={isStale}
          isChanged={edit.isChanged}
          onWarnings={() => warnings.current?.scrollIntoView({ block: 'center' })}
          unsourced={unsourced}
          isBusy={isBusy}
          mayApprove={mayApprove}
          onApprove={approve}
          onReject={decision.askReject}
        />
      )}
      {decision.isAskingAnyway && (
        <AnywayDialog decision={decision} findings={[...(check.data?.findings ?? []), ...cards.findings]} />
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

type Placed = { start: number | null; end: number | null };

/** Whether what could be told stands in this part of the summary. */
const isAbout = ({ evidence }: Tellable['sentences'][number], { start, end }: Placed): boolean =>
  start !== null && end !== null && evidence.some((span) => span.start < end && start < span.end);

type PreviewProps = { flowId: string; review: ReturnType<typeof useReview>; script: string; isReadOnly: boolean };

function PreviewOf({ review: { data, error, refetch, isFetching }, ...of }: PreviewProps) {
  if (data) return <Preview review={data} {...of} />;
  if (error) return <LoadProblem error={error} onRetry={() => void refetch()} isBusy={isFetching} />;
  return <Skeleton className="aspect-video !h-auto w-full rounded-lg" />;
}

function Deadline({ at }: { at: string }) {
  return (
    <p className="-mt-3 mb-5 flex items-center gap-1.5 text-sm text-muted">
      <Clock aria-hidden className="size-4 text-faint" strokeWidth={1.75} />
      <span>
        {rich('Approve by {time}, or it will be canceled.', {
          time: <Time at={at} as="exact" />,
        })}
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
      title={t('Leave without deciding?')}
      action={t('Leave')}
      refusal={t('Stay')}
      isDangerous={false}
      onConfirm={proceed}
    >
      {t('The script still needs approval. Your changes stay in this tab until you close it.')}
    </ConfirmDialog>
  );
}
