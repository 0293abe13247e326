// Sends deliveries: claim, send, store what came of it, call for the next one. Many are on their way at once, a few of each
// lane; a call whose lane is full is dropped, because whoever ends a try in that lane calls for what waits there.
import { performance } from 'node:perf_hooks';
import { isHopeless, MOST_TRIES, pauseAfter } from '../../domain/webhooks.js';
import { shareOf } from '../../lib/retry.js';
import { signedHeaders } from '../../lib/webhook-signature.js';
import type { WebhookResponse } from '../../providers/webhook/webhook-post.js';
import type { DisabledReason } from '../../store/db/columns.js';
import type { Tx } from '../../store/db/database.js';
import { SecretError } from '../../store/vendors/secrets.js';
import {
  claimDelivery,
  type Delivery,
  dropDeliveries,
  type Errand,
  endTry,
  findErrand,
  findNextInLane,
  returnDelivery,
  type TryOutcome,
} from '../../store/webhooks/webhook-deliveries.js';
import {
  changeEndpoint,
  lockEndpoint,
  noteDelivered,
  noteFailing,
  revealSecrets,
} from '../../store/webhooks/webhooks.js';
import type { EngineContext } from '../context.js';
import { outlast } from '../retry-while-database-is-down.js';
import { callToSend } from './announce.js';

/** Longer than any try takes: past this its sender is dead. */
const CLAIM_MS = 60_000;
export const PLACES_OF_A_LANE = 4;
const AT_ONCE = 64;

export type Courier = {
  /** Answers a call: sends the delivery if it is due and its lane has a place. Returns before it has arrived. */
  take(deliveryId: string): Promise<void>;
  /** Breaks off what is on its way; it is sent again by whoever works next. */
  shutDown(): void;
  /** Resolves once nothing is on its way any more. */
  idle(): Promise<void>;
};

export function createCourier(context: EngineContext): Courier {
  const onTheWay = new Set<Promise<void>>();
  const controller = new AbortController();
  const { signal } = controller;
  return {
    take: async (deliveryId) => {
      while (onTheWay.size >= AT_ONCE) await Promise.race(onTheWay);
      if (signal.aborted) return;
      const delivery = await claim(context, deliveryId);
      if (!delivery) return;
      const sending = carry(context, delivery, signal).finally(() => onTheWay.delete(sending));
      onTheWay.add(sending);
    },
    shutDown: () => controller.abort(new Error('The process ends.')),
    idle: async () => {
      await Promise.all(onTheWay);
    },
  };
}

function claim({ database: { db }, clock }: EngineContext, id: string): Promise<Delivery | null> {
  const atMs = clock();
  const wanted = { id, at: new Date(atMs), until: new Date(atMs + CLAIM_MS), places: PLACES_OF_A_LANE };
  return db.transaction().execute((tx) => claimDelivery(tx, wanted));
}

/** Never fails: what cannot even be stored is sent again when the claim has run out. */
async function carry(context: EngineContext, delivery: Delivery, signal: AbortSignal): Promise<void> {
  try {
    const errand = await findErrand(context.database.db, delivery);
    if (errand) await attempt(context, delivery, errand, signal);
  } catch (error) {
    context.log.warn({ deliveryId: delivery.id, err: error }, 'a try to deliver a webhook was lost and is made again');
  }
}

async function attempt(context: EngineContext, delivery: Delivery, errand: Errand, signal: AbortSignal): Promise<void> {
  const { endpoint, callbackUrl } = errand;
  const url = endpoint.url ?? callbackUrl;
  const startedMs = performance.now();
  const took = () => Math.round(performance.now() - startedMs);
  if (url === null || endpoint.disabled_at !== null) {
    const outcome = { status: 'dropped', answerStatus: null, problem: 'disabled' } as const;
    return store(context, delivery, errand, { ...outcome, at: new Date(context.clock()), tookMs: took() });
  }
  try {
    const answer = await send(context, delivery, endpoint, url, signal);
    const outcome = outcomeOf(delivery, answer, new Date(context.clock()), took());
    await store(context, delivery, errand, outcome);
  } catch (error) {
    if (!signal.aborted) throw error;
    await handBack(context, delivery);
  }
}

type Answer = Omit<WebhookResponse, 'problem'> & { problem: string | null };

async function send(
  { database: { db }, clock, webhooks, log }: EngineContext,
  { id, body }: Delivery,
  endpoint: Errand['endpoint'],
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
  // A test is a question that somebody asks now: nobody wants its answer tomorrow.
  const pauseMs = pauseAfter({
    tries: flow_id === null ? MOST_TRIES : tries,
    share: shareOf(`${id} ${tries}`),
    retryAfterMs,
  });
  if (pauseMs === null) return { ...tried, status: 'failed' };
  return { ...tried, status: 'waiting', nextAt: new Date(at.getTime() + pauseMs) };
}

async function store(context: EngineContext, delivery: Delivery, errand: Errand, outcome: TryOutcome): Promise<void> {
  const { id: deliveryId, endpoint_id: endpointId, flow_id: flowId, tries, lane } = delivery;
  const stored = await inTransaction(context, async (tx) => {
    if (!(await lockEndpoint(tx, endpointId)) || !(await endTry(tx, delivery, outcome))) return false;
    if (outcome.status === 'waiting') {
      await callToSend(context.queue, tx, deliveryId, outcome.nextAt.getTime() - outcome.at.getTime());
    }
    if (errand.endpoint.url !== null && counts(flowId, outcome)) await noteOutcome(tx, endpointId, outcome);
    await callForNext(context, tx, lane);
    return true;
  });
  if (!stored) return;
  const { status, answerStatus, problem, tookMs } = outcome;
  context.metrics.deliveryTried(problem ?? 'delivered');
  const fields = { deliveryId, endpointId, tries, outcome: status, answerStatus, problem, ms: tookMs };
  context.log.info({ ...fields, ...(flowId && { flowId }) }, 'a webhook was tried');
}

/** How a test fared says nothing of the receiver, unless that it wants to hear nothing more. */
const counts = (flowId: string | null, { answerStatus }: TryOutcome): boolean =>
  flowId !== null || answerStatus === GONE;

async function callForNext({ queue, clock }: EngineContext, tx: Tx, lane: string): Promise<void> {
  const next = await findNextInLane(tx, lane, new Date(clock()));
  if (next) await callToSend(queue, tx, next);
}

/** Gives a delivery to whoever works next, at once and without counting the try. */
async function handBack(context: EngineContext, delivery: Delivery): Promise<void> {
  await inTransaction(context, async (tx) => {
    if (await returnDelivery(tx, delivery)) await callToSend(context.queue, tx, delivery.id);
  });
}

/** The try was made: it is worth waiting for a database that is away, even while the process ends. */
function inTransaction<T>({ database: { db } }: EngineContext, steps: (tx: Tx) => Promise<T>): Promise<T> {
  return outlast(new AbortController().signal, () => db.transaction().execute(steps));
}

/** The answer of a receiver that wants to hear nothing more. */
export const GONE = 410;

export async function noteOutcome(tx: Tx, endpointId: string, outcome: TryOutcome): Promise<void> {
  const { status, at, answerStatus } = outcome;
  if (status === 'delivered') return noteDelivered(tx, endpointId);
  if (answerStatus === GONE) return disable(tx, endpointId, 'gone', at);
  if (status === 'dropped') return;
  const isGivenUp = status === 'failed';
  const { failing_since: since, given_up } = await noteFailing(tx, endpointId, { at, isGivenUp });
  if (isGivenUp && since && isHopeless(given_up, at.getTime() - since.getTime())) {
    await disable(tx, endpointId, 'failing', at);
  }
}

/** Nothing is sent there from now on; what waits is dropped and can be sent again by hand. */
export async function disable(tx: Tx, endpointId: string, reason: DisabledReason, at: Date): Promise<void> {
  await changeEndpoint(tx, endpointId, { disabled_at: at, disabled_reason: reason });
  await dropDeliveries(tx, endpointId, at);
}
