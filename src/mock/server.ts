// The mock server: the routes of the API on a memory instead of a database, with a clock that can be turned and a video that lies
// ready. Nothing is written, spoken or rendered.
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { isTerminal } from '../flow/life.js';
import { authenticatorOf } from '../http/auth.js';
import { createBulkPlaces } from '../http/bulk/places.js';
import { bulkRoute } from '../http/bulk/route.js';
import { flowRoutes } from '../http/flows.js';
import { openApiDocument } from '../http/openapi.js';
import type { ProgressReader } from '../http/progress.js';
import { rateLimiterOf } from '../http/rate-limit.js';
import { createServer } from '../http/server.js';
import { createFlowWaiter } from '../http/wait.js';
import { workspaceRoutes } from '../http/workspace.js';
import { type Clock, systemClock } from '../lib/clock.js';
import { createLog } from '../lib/log.js';
import { packageRoot } from '../lib/package-root.js';
import { createMockBooks } from './books.js';
import { createTurnableClock } from './clock.js';
import { createMockCommands } from './commands.js';
import { registerControls } from './control.js';
import { createMemory, type Memory, type PlannedFailure } from './memory.js';
import { avatarsOf, createMockAccess, MOCK_KEYS, type MockKeys, mockVoices } from './workspaces.js';

/** Of the video in assets/mock. */
const VIDEO_S = 64.83;
const WALK_MS = 20;

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
};

export type Mock = { url: string; keys: MockKeys; stop(): Promise<void> };

export async function startMock({ port, host, key, speed, quota, rateLimit }: MockOptions): Promise<Mock> {
  const keys: MockKeys = { ...MOCK_KEYS, ...(key !== undefined && { key }) };
  const turnable = createTurnableClock(systemClock, speed);
  const clock = turnable.read;
  const log = createLog('silent');
  const memory = createMemory(clock, VIDEO_S);
  const books = createMockBooks(memory);
  const access = createMockAccess(keys, quota);
  let failure: PlannedFailure | null = null;
  const takeFailure = () => {
    const taken = failure;
    failure = null;
    return taken;
  };
  let url = '';
  const waiter = createFlowWaiter(memory.listener);
  const rates = rateLimiterOf(async () => [], { clock: systemClock, log });
  const find = async (value: string) => access.find(value);
  const authenticator = authenticatorOf({ find, touch: async () => undefined }, { listener: memory.listener, clock });
  const making = {
    ...{ books, clock, sureLanguage: () => null, allowedHosts: [] },
    commands: createMockCommands({ memory, clock, takeFailure }),
    voicesOf: async () => mockVoices,
    avatarOf: async (_tx: unknown, workspaceId: string, id: string | null) =>
      avatarsOf(workspaceId).find((avatar) => id === null || avatar.id === id) ?? null,
    findVendorAvatar: async () => null,
  };
  const routes = [
    ...flowRoutes({ ...making, waiter, progress: progressOf(memory, clock), urlOf: (path) => `${url}/${path}` }),
    bulkRoute({ ...making, places: createBulkPlaces(), log }),
    ...workspaceRoutes({
      books,
      clock,
      voicesOf: async () => mockVoices,
      listVendorAvatars: async () => [],
      previewOf: async () => `${url}/media/sample/poster.jpg`,
    }),
  ];
  const controls = {
    nowMs: clock,
    advance: (ms: number) => {
      turnable.advance(ms);
      memory.walk();
    },
    failNext: (wanted: PlannedFailure) => {
      failure = wanted;
    },
    setQuota: (limit: number | null) => {
      access.setQuota(limit);
      memory.tellAccessChanged();
    },
    reset: () => {
      failure = null;
      memory.flows.clear();
      books.forget();
      access.reset();
      turnable.reset();
      memory.tellAccessChanged();
    },
  };
  const { app, drain } = await createServer({
    ...{
      routes,
      authenticator,
      rates,
      log,
      keyLimit: rateLimit,
      trustProxy: false,
      dashboard: null,
      metricsToken: null,
    },
    document: openApiDocument(routes),
    listener: memory.listener,
    media: { place: { folder: join(packageRoot, 'assets', 'mock') } },
    sites: [(app) => registerControls(app, controls)],
    isOverloaded: () => false,
    checkReady: async () => undefined,
    metrics: async () => ({ type: 'text/plain; charset=utf-8', text: '' }),
    onAnswer: () => undefined,
  });
  await app.listen({ port, host });
  url = `http://${host.includes(':') ? `[${host}]` : host}:${(app.server.address() as AddressInfo).port}`;
  // Those who wait hear of moves that nobody asked about.
  const walking = setInterval(memory.walk, WALK_MS);
  return {
    url,
    keys,
    stop: async () => {
      clearInterval(walking);
      drain();
      waiter.close();
      authenticator.close();
      rates.close();
      await app.close();
    },
  };
}

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
