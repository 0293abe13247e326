// Writes down what is to be told of a move, and sends what is due by the mock's clock, signed and over real connections, a few at
// once to each receiver. A try counts as made when it was due, so that turning the clock by days makes all the tries of these days.
import { performance } from 'node:perf_hooks';
import { eventOf, MOST_TRIES, pauseAfter, shouldDisable } from '../../domain/webhooks.js';
import { GONE, LANE_CONCURRENCY, messageOf } from '../../engine/webhook-delivery.js';
import { type Clock, timeoutSignal } from '../../lib/clock.js';
import { newId } from '../../lib/ids.js';
import { shareOf } from '../../lib/retry.js';
import { signedHeaders } from '../../lib/security/webhook-signature.js';
import type { PostWebhook, WebhookResponse } from '../../providers/webhook/webhook-post.js';
import type { HearMove } from '../memory.js';
import type { MockDelivery, MockEndpoint, WebhookBook } from './book.js';

/** Longer than any try takes. */
const CLAIM_MS = 60_000;

type Context = {
  book: WebhookBook;
  post: PostWebhook;
  clock: Clock;
  /** Receivers compare the time of a signature with that of the world. */
  wall: Clock;
  callbackUrlOf(flowId: string): string | null;
};

export type MockCourier = {
  /** Sends what is due and not on its way. */
  look(): void;
  /** Resolves once nothing is due and nothing on its way any more, or after `limitMs`. */
  settle(limitMs: number): Promise<void>;
  stop(): Promise<void>;
};

export function createMockCourier(context: Context): MockCourier {
  const { book, clock } = context;
  const onTheWay = new Map<MockDelivery, Promise<void>>();
  const stopping = new AbortController();
  const isFree = ({ lane }: MockDelivery) =>
    [...onTheWay.keys()].filter((other) => other.lane === lane).length < LANE_CONCURRENCY;
  const look = () => {
    if (stopping.signal.aborted) return;
    for (const delivery of dueOf(book, clock())) {
      if (onTheWay.has(delivery) || !isFree(delivery)) continue;
      const sending = carry(context, delivery, stopping.signal).finally(() => {
        onTheWay.delete(delivery);
        look();
      });
      onTheWay.set(delivery, sending);
    }
  };
  return {
    look,
    settle: async (limitMs) => {
      const limit = timeoutSignal(limitMs);
      const over = new Promise((resolve) => limit.addEventListener('abort', resolve, { once: true }));
      look();
      while (onTheWay.size > 0 && !limit.aborted) await Promise.race([over, ...onTheWay.values()]);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(onTheWay.values());
    },
  };
}

const dueOf = ({ deliveries }: WebhookBook, nowMs: number): MockDelivery[] =>
  [...deliveries.values()]
    .filter(({ status, next_at }) => status === 'waiting' && next_at.getTime() <= nowMs)
    .sort((one, other) => one.next_at.getTime() - other.next_at.getTime());

async function carry(context: Context, delivery: MockDelivery, signal: AbortSignal): Promise<void> {
  const { book, callbackUrlOf } = context;
  const endpoint = book.endpoints.get(delivery.endpoint_id);
  if (!endpoint) return void book.deliveries.delete(delivery.id);
  const at = delivery.next_at;
  const url = endpoint.url ?? (delivery.flow_id === null ? null : callbackUrlOf(delivery.flow_id));
  delivery.claimed_until = new Date(at.getTime() + CLAIM_MS);
  delivery.tries += 1;
  if (url === null || endpoint.disabled_at !== null) {
    return end(delivery, at, { status: 'dropped', answer_status: null, problem: 'disabled', took_ms: 0 });
  }
  const startedMs = performance.now();
  const answer = await send(context, delivery, endpoint, url, signal).catch(() => null);
  // Only a mock that stops breaks a try off.
  if (answer === null) return;
  store(book, delivery, endpoint, answer, at, Math.round(performance.now() - startedMs));
}

async function send(
  { post, clock, wall }: Context,
  { id, body }: MockDelivery,
  { secret, secretBefore, before_until }: MockEndpoint,
  url: string,
  signal: AbortSignal,
): Promise<WebhookResponse> {
  const signsBefore = secretBefore !== null && before_until !== null && before_until.getTime() > clock();
  const secrets = [secret, ...(signsBefore ? [secretBefore] : [])];
  return post({ url, headers: signedHeaders({ id, at: new Date(wall()), body }, secrets), body }, signal);
}

function store(
  book: WebhookBook,
  delivery: MockDelivery,
  endpoint: MockEndpoint,
  { status: answer_status, problem, retryAfterMs }: WebhookResponse,
  at: Date,
  took_ms: number,
): void {
  const told = { answer_status, problem, took_ms };
  const pauseMs = problem === null || answer_status === GONE ? null : pauseOf(delivery, retryAfterMs);
  if (pauseMs !== null) Object.assign(delivery, { next_at: new Date(at.getTime() + pauseMs) });
  end(delivery, at, { ...told, status: endOf(told, pauseMs) });
  // How a test fared says nothing of the receiver, unless that it wants to hear nothing more.
  const counts = delivery.flow_id !== null || answer_status === GONE;
  if (counts && endpoint.url !== null) noteOutcome(book, endpoint, delivery, at);
}

const endOf = (
  { problem, answer_status }: Pick<MockDelivery, 'problem' | 'answer_status'>,
  pauseMs: number | null,
): MockDelivery['status'] => {
  if (problem === null) return 'delivered';
  if (answer_status === GONE) return 'dropped';
  return pauseMs === null ? 'failed' : 'waiting';
};

/** A test is tried once. */
const pauseOf = ({ id, tries, flow_id }: MockDelivery, retryAfterMs: number | null): number | null =>
  pauseAfter({ tries: flow_id === null ? MOST_TRIES : tries, share: shareOf(`${id} ${tries}`), retryAfterMs });

type End = Pick<MockDelivery, 'status' | 'answer_status' | 'problem' | 'took_ms'>;

function end(delivery: MockDelivery, at: Date, ended: End): void {
  const finished_at = ended.status === 'waiting' ? null : at;
  Object.assign(delivery, { ...ended, tried_at: at, claimed_until: null, finished_at });
}

/** How an endpoint has answered of late, and when it is not asked any more. */
function noteOutcome(
  book: WebhookBook,
  endpoint: MockEndpoint,
  { status, answer_status }: MockDelivery,
  at: Date,
): void {
  if (status === 'delivered') {
    Object.assign(endpoint, { failing_since: null, given_up: 0 });
    return;
  }
  if (answer_status === GONE) {
    book.disable(endpoint, 'gone', at);
    return;
  }
  endpoint.failing_since ??= at;
  if (status !== 'failed') return;
  endpoint.given_up += 1;
  if (shouldDisable(endpoint.given_up, at.getTime() - endpoint.failing_since.getTime())) {
    book.disable(endpoint, 'failing', at);
  }
}

export function createAnnouncer(book: WebhookBook, urlOf: (path: string) => string): HearMove {
  return (flow, atMs) => {
    const event = eventOf(flow.status);
    if (!event) return;
    const { id: flowId, callback_url } = flow;
    const hears = ({ workspace_id, url, disabled_at, events }: MockEndpoint) =>
      workspace_id === flow.workspace_id &&
      (url === null ? callback_url !== null : disabled_at === null && events.includes(event));
    const at = new Date(atMs);
    const body = messageOf(event, flow, at, urlOf);
    for (const { id, url } of [...book.endpoints.values()].filter(hears)) {
      const lane = url === null ? `${id} ${new URL(callback_url!).origin}` : id;
      book.add({ id: newId('msg'), endpointId: id, flowId, event, lane, body, at });
    }
  };
}
