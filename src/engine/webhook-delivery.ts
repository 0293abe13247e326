// Delivers webhooks: claim, post, store the outcome, enqueue the next. Many are in flight at once, a few per lane; a job whose
// lane is full is dropped, because whoever finishes in that lane enqueues the next.
import { performance } from 'node:perf_hooks';
import { eventOf, MOST_TRIES, pauseAfter, shouldDisable, TEST_EVENT, type WebhookEvent } from '../domain/webhooks.js';
import { newId } from '../lib/ids.js';
import { shareOf } from '../lib/retry.js';
import { signedHeaders } from '../lib/security/webhook-signature.js';
import { inSpan, type Span } from '../lib/tracing/tracing.js';
import type { WebhookResponse } from '../providers/webhook/webhook-post.js';
import type { DisabledReason } from '../store/db/columns.js';
import type { Tx } from '../store/db/database.js';
import type { Flow } from '../store/db/tables.js';
import { findTraceparent } from '../store/flows/flows.js';
import { SecretError } from '../store/vendors/secrets.js';
import {
  addDelivery,
  claimDelivery,
  type Delivery,
  type DeliveryTarget,
  dropDeliveries,
  endTry,
  findDeliveryTarget,
  findNextInLane,
  type NewDelivery,
  returnDelivery,
  type TryOutcome,
} from '../store/webhooks/webhook-deliveries.js';
import {
  changeEndpoint,
  type Endpoint,
  listListeners,
  lockEndpoint,
  noteDelivered,
  noteFailing,
  revealSecrets,
} from '../store/webhooks/webhooks.js';
import { retryWhileDatabaseIsDown } from './backoff.js';
import type { EngineContext } from './context.js';

/** The lease of a delivery: longer than any try takes. */
const CLAIM_MS = 60_000;
export const LANE_CONCURRENCY = 4;
const AT_ONCE = 64;

type WebhookSender = {
  /** Works a job: sends the delivery if it is due and its lane has a free slot. Returns before it has arrived. */
  take(deliveryId: string): Promise<void>;
  /** Aborts deliveries in flight; another worker sends them again. */
  shutDown(): void;
  /** Resolves once nothing is in flight. */
  idle(): Promise<void>;
};

export function createWebhookSender(context: EngineContext): WebhookSender {
  const inFlight = new Set<Promise<void>>();
  const controller = new AbortController();
  const { signal } = controller;
  return {
    take: async (deliveryId) => {
      while (inFlight.size >= AT_ONCE) await Promise.race(inFlight);
      if (signal.aborted) return;
      const delivery = await claim(context, deliveryId);
      if (!delivery) return;
      const sending = deliver(context, delivery, signal).finally(() => inFlight.delete(sending));
      inFlight.add(sending);
    },
    shutDown: () => controller.abort(new Error('The process ends.')),
    idle: async () => {
      await Promise.all(inFlight);
    },
  };
}

function claim({ database: { db }, clock }: EngineContext, id: string): Promise<Delivery | null> {
  const atMs = clock();
  const wanted = { id, at: new Date(atMs), until: new Date(atMs + CLAIM_MS), places: LANE_CONCURRENCY };
  return db.transaction().execute((tx) => claimDelivery(tx, wanted));
}

/** Never fails: a delivery whose outcome cannot be stored is sent again when its lease has expired. */
async function deliver(context: EngineContext, delivery: Delivery, signal: AbortSignal): Promise<void> {
  try {
    const target = await findDeliveryTarget(context.database.db, delivery);
    if (target) await inSpan(await openSpan(context, delivery), () => attempt(context, delivery, target, signal));
  } catch (error) {
    context.log.warn(
      { deliveryId: delivery.id, err: error },
      'the outcome of a webhook delivery was lost and the delivery is retried',
    );
  }
}

/** Goes on with the trace of the flow. Receivers are not told of it. */
async function openSpan({ tracer, database: { db } }: EngineContext, delivery: Delivery): Promise<Span | undefined> {
  const { id, event, flow_id: flowId } = delivery;
  const traceparent = tracer && flowId !== null ? await findTraceparent(db, flowId) : null;
  return tracer?.start('deliver webhook', 'consumer', traceparent, {
    'aftercall.delivery': id,
    'aftercall.event': event,
  });
}

async function attempt(
  context: EngineContext,
  delivery: Delivery,
  target: DeliveryTarget,
  signal: AbortSignal,
): Promise<void> {
  const { endpoint, callbackUrl } = target;
  const url = endpoint.url ?? callbackUrl;
  const startedMs = performance.now();
  const took = () => Math.round(performance.now() - startedMs);
  if (url === null || endpoint.disabled_at !== null) {
    const outcome = { status: 'dropped', answerStatus: null, problem: 'disabled' } as const;
    return store(context, delivery, target, { ...outcome, at: new Date(context.clock()), tookMs: took() });
  }
  try {
    const answer = await send(context, delivery, endpoint, url, signal);
    const outcome = outcomeOf(delivery, answer, new Date(context.clock()), took());
    await store(context, delivery, target, outcome);
  } catch (error) {
    if (!signal.aborted) throw error;
    await handBack(context, delivery);
  }
}

type Answer = Omit<WebhookResponse, 'problem'> & { problem: string | null };

async function send(
  { database: { db }, clock, webhooks, log }: EngineContext,
  { id, body }: Delivery,
  endpoint: DeliveryTarget['endpoint'],
  url: string,
  signal: AbortSignal,
): Promise<Answer> {
  const at = new Date(clock());
  const unsigned = { status: null, problem: 'no_secret', retryAfterMs: null };
  try {
    const secrets = await revealSecrets(db, webhooks.secrets, endpoint, at);
    if (secrets.length === 0) return unsigned;
    return await webhooks.post({ url, headers: signedHeaders({ id, at, body }, secrets), body }, signal);
  } catch (error) {
    if (!(error instanceof SecretError)) throw error;
    log.warn({ endpointId: endpoint.id, err: error }, 'a webhook cannot be signed');
    return unsigned;
  }
}

function outcomeOf(delivery: Delivery, answer: Answer, at: Date, tookMs: number): TryOutcome {
  const { id, tries, flow_id } = delivery;
  const { status: answerStatus, problem, retryAfterMs } = answer;
  const tried = { at, answerStatus, problem, tookMs };
  if (problem === null) return { ...tried, status: 'delivered' };
  if (answerStatus === GONE) return { ...tried, status: 'dropped' };
  // A test event is not retried: somebody waits for its answer now.
  const pauseMs = pauseAfter({
    tries: flow_id === null ? MOST_TRIES : tries,
    share: shareOf(`${id} ${tries}`),
    retryAfterMs,
  });
  if (pauseMs === null) return { ...tried, status: 'failed' };
  return { ...tried, status: 'waiting', nextAt: new Date(at.getTime() + pauseMs) };
}

async function store(
  context: EngineContext,
  delivery: Delivery,
  target: DeliveryTarget,
  outcome: TryOutcome,
): Promise<void> {
  const { id: deliveryId, endpoint_id: endpointId, flow_id: flowId, tries, lane } = delivery;
  const stored = await inTransaction(context, async (tx) => {
    if (!(await lockEndpoint(tx, endpointId)) || !(await endTry(tx, delivery, outcome))) return false;
    if (outcome.status === 'waiting') {
      await enqueueDelivery(context.queue, tx, deliveryId, outcome.nextAt.getTime() - outcome.at.getTime());
    }
    if (target.endpoint.url !== null && counts(flowId, outcome)) await noteOutcome(tx, endpointId, outcome);
    await enqueueNext(context, tx, lane);
    return true;
  });
  if (!stored) return;
  const { status, answerStatus, problem, tookMs } = outcome;
  context.metrics.deliveryTried(problem ?? 'delivered');
  const fields = { deliveryId, endpointId, tries, outcome: status, answerStatus, problem, ms: tookMs };
  context.log.info({ ...fields, ...(flowId && { flowId }) }, 'a webhook delivery was tried');
}

/** The outcome of a test does not count against the endpoint, unless it is 410 Gone. */
const counts = (flowId: string | null, { answerStatus }: TryOutcome): boolean =>
  flowId !== null || answerStatus === GONE;

async function enqueueNext({ queue, clock }: EngineContext, tx: Tx, lane: string): Promise<void> {
  const next = await findNextInLane(tx, lane, new Date(clock()));
  if (next) await enqueueDelivery(queue, tx, next);
}

/** Releases the claim for another process, at once and without counting the try. */
async function handBack(context: EngineContext, delivery: Delivery): Promise<void> {
  await inTransaction(context, async (tx) => {
    if (await returnDelivery(tx, delivery)) await enqueueDelivery(context.queue, tx, delivery.id);
  });
}

/** Retried while the database is down, even while the process ends, because the post has been made. */
function inTransaction<T>({ database: { db } }: EngineContext, steps: (tx: Tx) => Promise<T>): Promise<T> {
  return retryWhileDatabaseIsDown(new AbortController().signal, () => db.transaction().execute(steps));
}

/** The receiver unsubscribes with this status. */
export const GONE = 410;

export async function noteOutcome(tx: Tx, endpointId: string, outcome: TryOutcome): Promise<void> {
  const { status, at, answerStatus } = outcome;
  if (status === 'delivered') return noteDelivered(tx, endpointId);
  if (answerStatus === GONE) return disable(tx, endpointId, 'gone', at);
  if (status === 'dropped') return;
  const isGivenUp = status === 'failed';
  const { failing_since: since, given_up } = await noteFailing(tx, endpointId, { at, isGivenUp });
  if (isGivenUp && since && shouldDisable(given_up, at.getTime() - since.getTime())) {
    await disable(tx, endpointId, 'failing', at);
  }
}

/** Pending deliveries are dropped and can be sent again by hand. */
export async function disable(tx: Tx, endpointId: string, reason: DisabledReason, at: Date): Promise<void> {
  await changeEndpoint(tx, endpointId, { disabled_at: at, disabled_reason: reason });
  await dropDeliveries(tx, endpointId, at);
}

// The webhook outbox: in the transaction of a move, one delivery row and one job per listening endpoint, and for the callback of
// the flow.

type AnnounceContext = Pick<EngineContext, 'queue' | 'files' | 'clock'>;

export async function announce(context: AnnounceContext, tx: Tx, flow: Flow): Promise<void> {
  const event = eventOf(flow.status);
  if (!event) return;
  const { id: flowId, workspace_id, callback_url } = flow;
  const listeners = await listListeners(tx, workspace_id, event, callback_url !== null);
  if (listeners.length === 0) return;
  const at = new Date(context.clock());
  const body = messageOf(event, flow, at, context.files.url);
  for (const endpoint of listeners) {
    const lane = laneOf(endpoint, callback_url);
    await createDelivery(context, tx, { endpointId: endpoint.id, flowId, event, lane, body, at });
  }
}

/** Concurrency is limited per lane, so that a slow receiver delays only itself; callbacks have one lane per origin. */
const laneOf = ({ id, url }: Endpoint, callbackUrl: string | null): string =>
  url === null && callbackUrl !== null ? `${id} ${new URL(callbackUrl).origin}` : id;

export async function createDelivery(
  { queue }: Pick<EngineContext, 'queue'>,
  tx: Tx,
  delivery: Omit<NewDelivery, 'id'>,
): Promise<string> {
  const id = newId('msg');
  await addDelivery(tx, { ...delivery, id });
  await enqueueDelivery(queue, tx, id);
  return id;
}

export const enqueueDelivery = (queue: EngineContext['queue'], tx: Tx, id: string, afterMs = 0): Promise<void> =>
  queue.send(tx, 'deliver', id, { priority: 0, afterMs });

type AnnouncedFlow = Pick<
  Flow,
  'id' | 'status' | 'title' | 'created_at' | 'completed_at' | 'video_path' | 'video_duration_s' | 'error'
>;

export function messageOf(event: WebhookEvent, flow: AnnouncedFlow, at: Date, urlOf: (path: string) => string): string {
  const { id: flowId, status, title, created_at, completed_at } = flow;
  const isCompleted = status === 'completed';
  const data = {
    flowId,
    status,
    title,
    createdAt: created_at.toISOString(),
    ...(isCompleted && completed_at && { completedAt: completed_at.toISOString() }),
    ...(isCompleted && flow.video_path !== null && addressOf(urlOf(flow.video_path))),
    ...(isCompleted && flow.video_duration_s !== null && { videoDuration: round(flow.video_duration_s) }),
    ...(status === 'failed' && { error: flow.error ?? 'The flow failed.' }),
  };
  return write(event, at, data);
}

export const testMessage = (at: Date): string =>
  write(TEST_EVENT, at, { message: 'This is a test. No flow has moved.' });

const write = (type: string, at: Date, data: object): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

/** Left out where the service does not know its public URL. */
const addressOf = (videoUrl: string) => (URL.canParse(videoUrl) ? { videoUrl } : {});

const round = (seconds: number): number => Math.round(seconds * 1_000) / 1_000;
