// The mock server: the routes of the API on a memory instead of a database, with a clock that can be turned and a video that lies
// ready. Nothing is written, spoken or rendered.
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isTerminal, LIVE } from '../domain/life.js';
import type { ProgressReader } from '../http/api/flow-body.js';
import { createFlowWaiter } from '../http/api/wait.js';
import { authenticatorOf } from '../http/core/auth.js';
import { check } from '../http/core/check.js';
import { rateLimiterOf } from '../http/core/rate-limit.js';
import { openApiDocument } from '../http/openapi/document.js';
import { createServer } from '../http/server.js';
import { type Clock, systemClock } from '../lib/clock.js';
import { createLog } from '../lib/log.js';
import { lazy } from '../lib/memoize.js';
import { packageRoot, packageVersion } from '../lib/package-root.js';
import { createWebhookPost } from '../providers/webhook/webhook-post.js';
import { createMockFlowRepository, type MockFlowRepository } from './flow-repository.js';
import { createMemory, createMockLive, type Memory, type PlannedFailure } from './memory.js';
import { createMockRoutes } from './routes.js';
import { createWebhookBook, type WebhookBook } from './webhooks/book.js';
import { createAnnouncer, createMockCourier, type MockCourier } from './webhooks/courier.js';
import { createMockAccess, MOCK_KEYS, type MockAccess, type MockKeys, mockVoices } from './workspaces.js';

/** Of the video in assets/mock, and of its sound. */
const VIDEO_S = 64.83;
const SOUND_S = 64.81;
const WALK_MS = 20;
/** Who turns the clock waits so long at most for receivers of webhooks. */
const SETTLE_MS = 5_000;

export type MockOptions = {
  port: number;
  host: string;
  /** The first key; by default one that is always the same. */
  key?: string | undefined;
  /** How many seconds of the mock go by in one of the wall; 0 for a clock that is only turned by hand. */
  speed: number;
  quota: number | null;
  /** Requests a minute and key; 0 means no limit. */
  rateLimit: number;
  /** Hosts to which webhooks may go besides this machine and the public internet. */
  allowedHosts?: readonly string[];
};

/** Receivers under test stand beside the mock. */
const THIS_MACHINE = ['localhost', '127.0.0.1', '::1', 'host.docker.internal'];

export type Mock = { url: string; keys: MockKeys; stop(): Promise<void> };

export async function startMock(options: MockOptions): Promise<Mock> {
  const { port, host, key, speed, quota, rateLimit } = options;
  const keys: MockKeys = { ...MOCK_KEYS, ...(key !== undefined && { key }) };
  const turnable = createTurnableClock(systemClock, speed);
  const clock = turnable.read;
  const log = createLog('silent');
  const memory = createMemory(clock, VIDEO_S);
  const { listener } = memory;
  const flows = createMockFlowRepository(memory);
  const access = createMockAccess(keys, quota);
  const failures = createFailures();
  let url = '';
  const urlOf = (path: string) => `${url}/${path}`;
  const live = createMockLive(memory);
  const allowedHosts = [...THIS_MACHINE, ...(options.allowedHosts ?? [])];
  const webhookBook = createWebhookBook(clock);
  const courier = createMockCourier({
    ...{ book: webhookBook, clock, wall: systemClock },
    post: createWebhookPost({ allowedHosts, userAgent: `Aftercall-mock/${packageVersion}` }),
    callbackUrlOf: (id) => memory.flows.get(id)?.callback_url ?? null,
  });
  memory.hearMoves(createAnnouncer(webhookBook, urlOf));
  const waiter = createFlowWaiter(listener);
  const rates = rateLimiterOf(async () => [], { clock: systemClock, log });
  const find = async (value: string) => access.find(value);
  const authenticator = authenticatorOf(
    { find, touch: async () => undefined },
    { listener, clock, voicesOf: async () => mockVoices },
  );
  const routes = createMockRoutes({
    ...{ memory, flows, live, webhookBook, clock, waiter, rates, log, urlOf, allowedHosts, takeFailure: failures.take },
    ...{ progress: progressOf(memory, clock), soundS: SOUND_S },
  });
  const controls = controlsOf({ turnable, memory, flows, webhookBook, courier, access, failures });
  const { app, drain } = await createServer({
    ...{
      routes,
      authenticator,
      // Tests of pages let their own server pass calls on.
      origins: { has: async () => false },
      rates,
      log,
      keyLimit: rateLimit,
      trustProxy: false,
      dashboard: null,
      metricsToken: null,
    },
    document: lazy(() => openApiDocument(routes)),
    listener,
    // The same pictures and sound lie ready for all flows.
    media: { place: { folder: join(packageRoot, 'assets', 'mock') }, isShown: async () => true },
    sites: [(app) => registerControls(app, controls)],
    queueLength: () => 0,
    storageState: () => 'ok',
    checkReady: async () => undefined,
    metrics: async () => ({ type: 'text/plain; charset=utf-8', text: '' }),
    onAnswer: () => undefined,
  });
  const close = async (): Promise<void> => {
    drain();
    await courier.stop();
    waiter.close();
    authenticator.close();
    rates.close();
    await app.close();
  };
  await app.listen({ port, host }).catch(async (error) => {
    await close();
    throw error;
  });
  url = `http://${host.includes(':') ? `[${host}]` : host}:${(app.server.address() as AddressInfo).port}`;
  // Those who wait hear of moves that nobody asked about.
  const walking = setInterval(() => {
    memory.walk();
    live.tellProgress();
    courier.look();
  }, WALK_MS);
  return {
    url,
    keys,
    stop: async () => {
      clearInterval(walking);
      await close();
    },
  };
}

type Failures = { plan(failure: PlannedFailure | null): void; take(): PlannedFailure | null };

/** How the next flow is to fail; asked once for each. */
function createFailures(): Failures {
  let planned: PlannedFailure | null = null;
  return {
    plan: (failure) => {
      planned = failure;
    },
    take: () => {
      const taken = planned;
      planned = null;
      return taken;
    },
  };
}

type Steered = {
  turnable: TurnableClock;
  memory: Memory;
  flows: MockFlowRepository;
  webhookBook: WebhookBook;
  courier: MockCourier;
  access: MockAccess;
  failures: Failures;
};

const controlsOf = ({ turnable, memory, flows, webhookBook, courier, access, failures }: Steered): Controls => ({
  nowMs: turnable.read,
  advance: async (ms) => {
    turnable.advance(ms);
    memory.walk();
    await courier.settle(SETTLE_MS);
  },
  failNext: failures.plan,
  setQuota: (limit) => {
    access.setQuota(limit);
    memory.tellAccessChanged();
  },
  reset: () => {
    failures.plan(null);
    for (const each of [memory, flows, webhookBook]) each.forget();
    access.reset();
    turnable.reset();
    memory.tellAccessChanged();
  },
});

function progressOf({ flows, percentOf }: Memory, clock: Clock): ProgressReader {
  return async ({ id }) => {
    const flow = flows.get(id);
    if (!flow) return { percent: 0, stages: [] };
    const stages = flow.moves.map(({ status, atMs }, index) => {
      const endMs = flow.moves[index + 1]?.atMs ?? (isTerminal(status) ? atMs : clock());
      return { status, startedAt: new Date(atMs).toISOString(), seconds: Math.max(0, (endMs - atMs) / 1_000) };
    });
    return { percent: percentOf(flow), stages };
  };
}

export type TurnableClock = {
  read: Clock;
  advance(ms: number): void;
  /** Back to the time of the wall. */
  reset(): void;
};

export function createTurnableClock(wall: Clock, speed: number): TurnableClock {
  let startMs = wall();
  let turnedMs = 0;
  return {
    read: () => Math.floor(startMs + (wall() - startMs) * speed + turnedMs),
    advance: (ms) => {
      turnedMs += ms;
    },
    reset: () => {
      startMs = wall();
      turnedMs = 0;
    },
  };
}

const LONGEST_MS = 400 * 86_400_000;

const Advance = z.object({ advanceMs: z.int().min(0).max(LONGEST_MS) });
const Fail = z.object({
  status: z.enum(LIVE).default('video_generating'),
  reason: z.string().min(1).max(1_000).default('The mock was told to fail.'),
});
const Quota = z.object({ limit: z.int().min(0).max(1_000_000).nullable() });

export type Controls = {
  nowMs(): number;
  /** Done once what was due meanwhile is sent. */
  advance(ms: number): Promise<void>;
  failNext(failure: z.output<typeof Fail>): void;
  setQuota(limit: number | null): void;
  reset(): void;
};

/** Returns no paths: a wrong method is simply not there. */
export function registerControls(app: FastifyInstance, controls: Controls): string[] {
  const answer = () => ({ success: true, now: new Date(controls.nowMs()).toISOString() });
  const steer = <Schema extends z.ZodType>(
    name: string,
    schema: Schema,
    work: (input: z.output<Schema>) => void | Promise<void>,
  ) => {
    app.post(`/mock/${name}`, async ({ body }) => {
      await work(check(schema, body ?? {}));
      return answer();
    });
  };
  steer('clock', Advance, ({ advanceMs }) => controls.advance(advanceMs));
  steer('fail', Fail, controls.failNext);
  steer('quota', Quota, ({ limit }) => controls.setQuota(limit));
  steer('reset', z.object({}), controls.reset);
  return [];
}
