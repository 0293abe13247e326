// One flow: while its script waits for approval the review, else what was made of it, how, and out of what.
import { useParams } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { FlowDetail, State } from '#schemas/flows';
import { isTerminal } from '../../../../src/domain/life';
import { isRefused } from '../../api/error';
import { Card } from '../../design/card';
import { LoadProblem } from '../../design/load-problem';
import { MessagePage } from '../layout/message-page';
import { BackLink } from './back-link';
import { Details } from './details';
import { Ending } from './ending';
import { FlowHeader } from './flow-header';
import { FlowSkeleton } from './flow-skeleton';
import { Player } from './player';
import { Scenes } from './scenes';
import { ScriptEvidence } from './script-evidence';
import { Share } from './share';
import { Timeline } from './timeline';
import { UnusedEdit } from './unused-edit';
import { useLiveFlow } from './use-live-flow';
import { Working } from './working';

const ReviewPage = lazy(async () => ({ default: (await import('../review/review-page')).ReviewPage }));

export function FlowPage() {
  const { flowId } = useParams({ from: '/app/flows/$flowId' });
  return <Flow key={flowId} flowId={flowId} />;
}

function Flow({ flowId }: { flowId: string }) {
  const { data: flow, error, refetch, isFetching, dataUpdatedAt } = useLiveFlow(flowId);
  const [isHeld, setHeld] = useState(false);
  const isReview = flow !== undefined && (flow.status === 'pending_approval' || isHeld) && flow.draft !== null;
  useKeptFocus(isReview);
  if (!flow) {
    if (!error) return <FlowSkeleton />;
    if (isRefused(error, 'FLOW_NOT_FOUND') || isRefused(error, 'NOT_FOUND')) return <Missing />;
    return (
      <>
        <BackLink />
        <LoadProblem error={error} onRetry={() => void refetch()} isBusy={isFetching} />
      </>
    );
  }
  return (
    <>
      <FlowHeader flow={flow} />
      {isReview ? (
        <Suspense fallback={<FlowSkeleton hasHead />}>
          <ReviewPage flow={flow} onHold={setHeld} />
        </Suspense>
      ) : (
        <Overview flow={flow} readAtMs={dataUpdatedAt} />
      )}
    </>
  );
}

/** Who decided with the keyboard goes on from the page when the button has gone with the review. */
function useKeptFocus(isReview: boolean): void {
  const wasReview = useRef(isReview);
  useEffect(() => {
    const isOver = wasReview.current && !isReview;
    wasReview.current = isReview;
    if (isOver && document.activeElement === document.body)
      document.querySelector('main')?.focus({ preventScroll: true });
  }, [isReview]);
}

function Overview({ flow, readAtMs }: { flow: FlowDetail; readAtMs: number }) {
  const { assets, draft, scenes, script } = flow;
  return (
    <div className="flex flex-col gap-5">
      <UnusedEdit flowId={flow.id} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {assets && <Player title={flow.title} assets={assets} />}
          {!assets && (isTerminal(flow.status) ? <Ending flow={flow} /> : <Working flow={flow} />)}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {assets && <Share flow={flow} assets={assets} />}
          {!assets && <Progress flow={flow} readAtMs={readAtMs} />}
        </div>
      </div>
      {draft && script !== null && <ScriptEvidence flow={flow} script={script} draft={draft} />}
      {!draft && (
        <Card title="Summary">
          <p className="text-sm leading-6.5 break-words whitespace-pre-wrap text-muted">{flow.summary}</p>
        </Card>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {scenes ? <Scenes scenes={scenes} /> : <Details flow={flow} />}
        <div className="flex min-w-0 flex-col gap-5">
          {assets && <Progress flow={flow} readAtMs={readAtMs} />}
          {scenes && <Details flow={flow} />}
        </div>
      </div>
    </div>
  );
}

const PROGRESS_TITLES: Partial<Record<State, string>> = {
  completed: 'How it was made',
  failed: 'What happened',
  cancelled: 'What happened',
};

const Progress = ({ flow, readAtMs }: { flow: FlowDetail; readAtMs: number }) => (
  <Card title={PROGRESS_TITLES[flow.status] ?? 'Progress'}>
    <Timeline flow={flow} readAtMs={readAtMs} />
  </Card>
);

function Missing() {
  return (
    <>
      <BackLink />
      <MessagePage icon={SearchX} title="There is no such video">
        It may have been erased, or it belongs to another workspace.
      </MessagePage>
    </>
  );
}
