// One flow: the review while its script waits for approval, otherwise the result and how it was made.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import type { FlowAssets, FlowDetail, FlowEvent, State } from '#schemas/flows';
import { isTerminal } from '../../../../src/domain/life.js';
import { useApi, useWorkspace } from '../../api/api-context';
import { isRefused } from '../../api/client';
import { useFlowEvents } from '../../api/flow-events';
import { flowKey, flowQuery } from '../../api/flows';
import { mediaPath } from '../../api/media';
import { workspaceKey } from '../../api/workspace-query';
import { Card } from '../../design/card';
import { LoadProblem } from '../../design/load-problem';
import { playAlone } from '../../design/one-sound';
import { CardSkeleton, Skeleton } from '../../design/skeleton';
import { t } from '../../language/text';
import { MessagePage } from '../layout/message-page';
import { Share } from '../send/share';
import { BackLink } from './back-link';
import { Details } from './details';
import { Ending } from './ending';
import { FlowHeader } from './flow-header';
import { NextWaiting } from './next-waiting';
import { Scenes } from './scenes';
import { ScriptEvidence } from './script-evidence';
import { Timeline } from './timeline';
import { UnusedEdit } from './unused-edit';
import { Versions } from './versions';
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
  const isDecided = useWasReview(isReview);
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
          <div className="mt-5">
            <Versions flow={flow} />
          </div>
        </Suspense>
      ) : (
        <>
          {isDecided && <NextWaiting decidedId={flow.id} />}
          <Overview flow={flow} readAtMs={dataUpdatedAt} />
        </>
      )}
    </>
  );
}

/** Whether this page was a review before. */
function useWasReview(isReview: boolean): boolean {
  const [wasReview, setWas] = useState(isReview);
  if (isReview && !wasReview) setWas(true);
  return wasReview && !isReview;
}

/** Shows the beginning of the page when a decision has replaced the review by the progress. */
function useKeptFocus(isReview: boolean): void {
  const wasReview = useRef(isReview);
  useEffect(() => {
    const isOver = wasReview.current && !isReview;
    wasReview.current = isReview;
    if (!isOver) return;
    document.querySelector('main')?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [isReview]);
}

function Overview({ flow, readAtMs }: { flow: FlowDetail; readAtMs: number }) {
  const { assets, draft, scenes, script } = flow;
  const film = useRef<HTMLVideoElement>(null);
  return (
    <div className="flex flex-col gap-5">
      <UnusedEdit flowId={flow.id} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-5">
          {assets && <Player title={flow.title} assets={assets} film={film} />}
          {!assets && (isTerminal(flow.status) ? <Ending flow={flow} /> : <Working flow={flow} readAtMs={readAtMs} />)}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {assets && <Share flow={flow} assets={assets} />}
          {!assets && <Progress flow={flow} readAtMs={readAtMs} />}
        </div>
      </div>
      {draft && script !== null && <ScriptEvidence flow={flow} script={script} draft={draft} />}
      {!draft && (
        <Card title={t('Summary')}>
          <p className="text-sm leading-6.5 break-words whitespace-pre-wrap text-muted">{flow.summary}</p>
        </Card>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {scenes ? <Scenes scenes={scenes} film={assets ? film : null} /> : <Details flow={flow} />}
        <div className="flex min-w-0 flex-col gap-5">
          {assets && <Progress flow={flow} readAtMs={readAtMs} />}
          {scenes && <Details flow={flow} />}
          <Versions flow={flow} />
        </div>
      </div>
    </div>
  );
}

const PROGRESS_TITLES: Partial<Record<State, string>> = {
  completed: t('How it was made'),
  failed: t('What happened'),
  cancelled: t('What happened'),
};

const Progress = ({ flow, readAtMs }: { flow: FlowDetail; readAtMs: number }) => (
  <Card title={PROGRESS_TITLES[flow.status] ?? t('Progress')}>
    <Timeline flow={flow} readAtMs={readAtMs} />
  </Card>
);

function Missing() {
  return (
    <>
      <BackLink />
      <MessagePage icon={SearchX} title={t('Video not found')}>
        {t('It may have been erased, or it belongs to another workspace.')}
      </MessagePage>
    </>
  );
}

type PlayerProps = { title: string; assets: FlowAssets; film: RefObject<HTMLVideoElement | null> };

/** The video player, with captions as a text track. */
function Player({ title, assets, film }: PlayerProps) {
  return (
    <video
      ref={film}
      controls
      playsInline
      preload="metadata"
      aria-label={title}
      src={mediaPath(assets.videoUrl)}
      onPlay={playAlone}
      {...(assets.posterUrl && { poster: mediaPath(assets.posterUrl) })}
      className="max-h-[70dvh] w-full rounded-lg border border-line bg-black"
    >
      {assets.vttUrl && <track kind="captions" src={mediaPath(assets.vttUrl)} label={t('Captions')} />}
    </video>
  );
}

/** The placeholder of a flow page, or of its content below the header. */
function FlowSkeleton({ hasHead = false }: { hasHead?: boolean }) {
  return (
    <div role="status" aria-label={t('Loading')} className="flex flex-col gap-5">
      {!hasHead && (
        <>
          <Skeleton className="w-20" />
          <Skeleton className="h-6 w-80 max-w-full" />
        </>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="aspect-video !h-auto max-h-80 w-full rounded-lg" />
        <CardSkeleton lines={6} />
      </div>
      <div className="grid gap-5 lg:grid-cols-2">
        <CardSkeleton lines={8} />
        <CardSkeleton lines={8} />
      </div>
    </div>
  );
}

/** Neither the queue position nor the time left is part of the events. */
const QUEUE_POLL_MS = 3_000;
const WORK_POLL_MS = 10_000;

/** One flow, updated live by server-sent events. */
function useLiveFlow(flowId: string) {
  const client = useQueryClient();
  const workspace = useWorkspace();
  const query = useQuery({
    ...flowQuery(useApi(), workspace, flowId),
    refetchInterval: ({ state: { data } }) => (data ? pollMs(data) : false),
  });
  const queryKey = flowKey(workspace.workspaceId, flowId);
  const readAnew = () => void client.invalidateQueries({ queryKey });
  useFlowEvents({
    onFlow: ({ flowId: id, ...news }: FlowEvent) => {
      if (id !== flowId) return;
      void client.invalidateQueries({ queryKey: workspaceKey(workspace.workspaceId, 'cards', flowId) });
      const known = client.getQueryData<FlowDetail>(queryKey);
      if (known?.status !== news.status || known.queuePosition !== null) readAnew();
      // The times in it are still those of the last reading.
      else client.setQueryData<FlowDetail>(queryKey, { ...known, ...news }, { updatedAt: query.dataUpdatedAt });
    },
    onGap: readAnew,
  });
  return query;
}

function pollMs({ status, queuePosition }: FlowDetail): number | false {
  if (isTerminal(status) || status === 'pending_approval') return false;
  return queuePosition === null ? WORK_POLL_MS : QUEUE_POLL_MS;
}
