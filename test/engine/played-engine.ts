// The engine as random histories drive it: a real database and real commands, but workers are played, and each stage waits until
// it is told how it ends. Nobody is told anything, so that only the versions can keep a late worker from being heard.
import { join } from 'node:path';
import { type ActiveClaims, createActiveClaims } from '../../src/engine/claims.js';
import type { EngineContext } from '../../src/engine/context.js';
import { createQueue } from '../../src/engine/queue.js';
import { runStage } from '../../src/engine/runner.js';
import type { Stage, StageName } from '../../src/engine/stage.js';
import type { Storage } from '../../src/engine/storage.js';
import { startSweep } from '../../src/engine/sweep.js';
import type { Files } from '../../src/files/contract.js';
import { createLog } from '../../src/lib/log.js';
import { createSharedLock } from '../../src/lib/process/semaphore.js';
import { createCommands } from '../../src/services/flows/flow-commands.js';
import { type Database, openDatabase } from '../../src/store/db/database.js';
import type { Listener } from '../../src/store/db/listener.js';
import { migrate } from '../../src/store/db/migrate.js';
import type { Outcome } from '../../src/store/flows/flows.js';
import { addWorkspace } from '../../src/store/workspaces/workspaces.js';
import { AVA, createTestParts, voicesNamed } from '../support/parts/parts.js';
import { startTestServer } from '../support/postgres.js';
import { addDatabase } from '../support/service.js';
import { TRIES } from './flow-model.js';

export const WORKERS = 3;
/** Far from a day, after which a flow that was taken over often is given up. */
export const APPROVAL_MS = 60_000;

/** A run of a stage that has begun and waits for us to say how it ends. */
export type Attempt = {
  id: number;
  flowId: string;
  stage: StageName;
  worker: number;
  end(outcome: Outcome | Error): void;
  over: Promise<void>;
};

export type PlayedEngine = {
  database: Database;
  commands: ReturnType<typeof createCommands>;
  workspaceId: string;
  /** Those that wait. */
  attempts: Attempt[];
  /** A call for work reaches a worker; resolves when its stage runs, or when it did not begin. */
  call(attempt: Pick<Attempt, 'id' | 'flowId' | 'stage' | 'worker'>): Promise<void>;
  /** Takes away the attempts of a worker, as if it would never end them. */
  takeAttemptsOf(worker: number): Attempt[];
  shutDown(worker: number): void;
  replace(worker: number): void;
  turn(ms: number): void;
  sweep(): Promise<void>;
  close(): Promise<void>;
};

const DEAF: Listener = {
  isConnected: () => true,
  subscribe: () => () => undefined,
  announceWork: async () => undefined,
  close: async () => undefined,
};

const newActiveClaims = (): ActiveClaims =>
  createActiveClaims({ listener: DEAF, log: createLog('silent'), renew: async () => true });

const ENDLESS: Storage = {
  state: () => 'ok',
  assertUsable: () => undefined,
  blame: (error) => error,
  look: async () => undefined,
  close: () => undefined,
};

export async function startPlayedEngine(): Promise<PlayedEngine> {
  const server = await startTestServer();
  const settings = { connectionString: await addDatabase(server), max: 6 };
  await migrate(settings);
  const database = openDatabase(settings, () => undefined);
  const queue = createQueue({ settings, works: false, onError: () => undefined });
  await queue.start();
  const { stages, call, attempts } = playedStages();
  let turnedMs = 0;
  const context: EngineContext = {
    ...{
      database,
      queue,
      stages,
      storage: ENDLESS,
      files: {} as Files,
      scratchFolder: join(server.folder, 'scratch'),
      log: createLog('silent'),
      webhooks: {} as never,
    },
    clock: () => Date.now() + turnedMs,
    checkScript: () => null,
    voicesOf: async () => voicesNamed(AVA),
    settings: { approvalMs: APPROVAL_MS },
    metrics: { stageEnded: () => undefined, providerFailed: () => undefined, deliveryTried: () => undefined },
  };
  const everyClaims = Array.from({ length: WORKERS }, newActiveClaims);
  const workers = [...everyClaims];
  const workspaceId = await addWorkspace(database.db, {
    ...{ name: 'Model', voiceId: 'voice-a', quotaMonthly: null, avatars: [], at: new Date() },
  });
  return {
    ...{ database, workspaceId, attempts, commands: createCommands(context) },
    call: (attempt) =>
      call({ ...context, processLock: createSharedLock(), activeClaims: workers[attempt.worker]! }, attempt),
    takeAttemptsOf: (worker) => {
      const its = attempts.filter((attempt) => attempt.worker === worker);
      for (const attempt of its) attempts.splice(attempts.indexOf(attempt), 1);
      return its;
    },
    shutDown: (worker) => workers[worker]!.shutDown(),
    replace: (worker) => {
      workers[worker] = newActiveClaims();
      everyClaims.push(workers[worker]);
    },
    turn: (ms) => {
      turnedMs += ms;
    },
    sweep: async () => {
      const sweep = startSweep(context);
      await sweep.now();
      await sweep.stop();
    },
    close: async () => {
      for (const activeClaims of everyClaims) activeClaims.close();
      await queue.stop();
      await database.close();
      await server.stop();
    },
  };
}

/** Stages that do nothing until the attempt that began them is ended. */
function playedStages() {
  const attempts: Attempt[] = [];
  let begun: (end: Attempt['end']) => void = () => undefined;
  const run: Stage['run'] = (_flow, { signal }) =>
    new Promise<Outcome>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      begun((outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)));
    });
  const stages = createTestParts({ tries: TRIES, deadlineMs: 3_600_000 })
    .stages({} as never)
    .map((stage): Stage => ({ ...stage, run }));
  const stageNamed = (name: StageName) => stages.find((stage) => stage.name === name)!;

  async function call(worker: Parameters<typeof runStage>[0], attempt: Parameters<PlayedEngine['call']>[0]) {
    let over: Promise<void> = Promise.resolve();
    await new Promise<void>((resolve, reject) => {
      begun = (end) => {
        attempts.push({ ...attempt, end, over: Promise.resolve().then(() => over) });
        resolve();
      };
      over = runStage(worker, stageNamed(attempt.stage), attempt.flowId);
      over.then(resolve, reject);
    });
  }
  return { stages, attempts, call };
}
