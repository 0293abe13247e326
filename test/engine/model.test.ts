// Random histories on the real database, step by step held against a model of its own. Workers are played: each has its
// own claims, can die in the middle of a stage, and can come back to it long after others have taken the flow.
// MODEL_SEED repeats a history, MODEL_STEPS makes it longer.
import assert from 'node:assert/strict';
import { after as afterAll, before, describe, it } from 'node:test';
import { createCommands } from '../../src/engine/commands.js';
import type { EngineContext } from '../../src/engine/context.js';
import { createHolders, type Holders } from '../../src/engine/holders.js';
import { createQueue, type Queue } from '../../src/engine/queue.js';
import { runStage } from '../../src/engine/runner.js';
import { STAGE_NAMES, type Stage, type StageName } from '../../src/engine/stage.js';
import { startSweep } from '../../src/engine/sweep.js';
import type { Files } from '../../src/files/contract.js';
import { FlowError } from '../../src/flow/errors.js';
import { createLog } from '../../src/lib/log.js';
import { ProviderError } from '../../src/providers/errors.js';
import { type Database, openDatabase, type Tx } from '../../src/store/database.js';
import type { Flow } from '../../src/store/flow-row.js';
import type { Outcome } from '../../src/store/flows.js';
import type { Listener } from '../../src/store/listener.js';
import { migrate } from '../../src/store/migrate.js';
import { addWorkspace } from '../../src/store/workspaces.js';
import { assertBooksBalance, assertMovesAreOnePath } from '../support/books.js';
import { AVA, createTestParts, voicesNamed } from '../support/parts.js';
import { randomFrom } from '../support/random.js';
import { addDatabase, startTestServer, type TestServer } from '../support/service.js';
import { after, type Event, type FlowModel, isOver, isWorkedOn, newFlowModel, TRIES } from './flow-model.js';

const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 1_000_000_000);
const STEPS = Number(process.env.MODEL_STEPS ?? 1_000);
const WORKERS = 3;
const DAY_MS = 86_400_000;

const random = randomFrom(SEED);

/** A run of a stage that has begun and waits for us to say how it ends. */
type Attempt = {
  id: number;
  flowId: string;
  stage: StageName;
  worker: number;
  end(outcome: Outcome | Error): void;
  over: Promise<void>;
};

const OUTCOMES: Record<StageName, (attempt: number) => Outcome> = {
  draft: (id) => ({ draft: { sentences: [], dropped: [], writer: `${id}` }, script: `script ${id}` }),
  segment: (id) => ({
    scenes: [{ index: 0, text: 'x', durationEstimate: 1, role: 'greeting', heading: `${id}`, points: [] }],
  }),
  narrate: (id) => ({ narration: { soundPath: `${id}`, durationS: 1, scenes: [], words: [], phones: [] } }),
  film: (id) => ({ video_path: `${id}`, video_duration_s: 64 }),
};

const ERRORS: [hopeless: boolean, make: () => Error][] = [
  [false, () => new ProviderError('test', 'retry', 'Busy.', { retryAfterMs: 1 })],
  [true, () => new ProviderError('test', 'refused', 'No.')],
  [false, () => new Error('a bug')],
];

/** Nobody is told anything: only the versions can keep a late worker from being heard. */
const DEAF: Listener = {
  isConnected: () => true,
  subscribe: () => () => undefined,
  announceWork: async () => undefined,
  close: async () => undefined,
};

const everyHolders: Holders[] = [];

function newHolders(): Holders {
  const holders = createHolders({ listener: DEAF, log: createLog('silent'), renew: async () => true });
  everyHolders.push(holders);
  return holders;
}

describe(`random histories (MODEL_SEED=${SEED})`, () => {
  let server: TestServer;
  let database: Database;
  let queue: Queue;
  let context: EngineContext;
  let commands: ReturnType<typeof createCommands>;
  let workspaceId: string;
  let turnedMs = 0;
  let nextAttempt = 1;
  let begun: (attempt: Attempt) => void = () => undefined;
  const models = new Map<string, FlowModel>();
  const attempts: Attempt[] = [];
  const workers: Holders[] = Array.from({ length: WORKERS }, newHolders);
  const steps: Record<string, number> = {};

  const stages = createTestParts({ tries: TRIES, deadlineMs: 3_600_000 })
    .stages({} as never)
    .map(
      (stage): Stage => ({
        ...stage,
        run: (flow, { signal }) =>
          new Promise<Outcome>((resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
            const end = (outcome: Outcome | Error) => (outcome instanceof Error ? reject(outcome) : resolve(outcome));
            begun({ id: 0, flowId: flow.id, stage: stage.name, worker: 0, end, over: Promise.resolve() });
          }),
      }),
    );

  before(async () => {
    server = await startTestServer();
    const settings = { connectionString: await addDatabase(server), max: 6 };
    await migrate(settings);
    database = openDatabase(settings, () => undefined);
    queue = createQueue({ settings, works: false, onError: () => undefined });
    await queue.start();
    context = {
      database,
      queue,
      stages,
      files: {} as Files,
      clock: () => Date.now() + turnedMs,
      log: createLog('silent'),
      checkScript: () => null,
      voicesOf: async () => voicesNamed(AVA),
      webhooks: {} as never,
      settings: { approvalMs: DAY_MS },
      watch: { stageEnded: () => undefined, providerFailed: () => undefined, deliveryTried: () => undefined },
    };
    commands = createCommands(context);
    workspaceId = await addWorkspace(database.db, {
      name: 'Model',
      voiceId: 'voice-a',
      quotaMonthly: null,
      avatars: [],
      at: new Date(),
    });
  });
  afterAll(async () => {
    for (const holders of everyHolders) holders.close();
    await queue.stop();
    await database.close();
    await server.stop();
  });

  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
  const sight = () => ({ workspaceId, keyId: null });
  /** Mostly one of the few newest that still live, so that much happens to each of them. */
  const anyFlow = () => {
    const live = [...models.keys()].filter((id) => !isOver(models.get(id)!)).slice(-4);
    return random.pick(live.length > 0 && random.chance(0.9) ? live : [...models.keys()]);
  };

  // ---- what can happen; each returns what it means to the model, and how to do it to the code

  type Happening = { flowId: string; event: Event; happen(): Promise<void> };

  function decide(flowId: string, event: Event, command: (tx: Tx) => Promise<unknown>): Happening {
    const happen = async () => {
      try {
        await inTransaction(command);
      } catch (error) {
        // A refusal must name the status it found; that the row did not change is seen afterwards.
        if (!(error instanceof FlowError)) throw error;
        assert.match(error.message, /status is "\w+"/);
      }
    };
    return { flowId, event, happen };
  }

  const approve = (flowId: string): Happening => {
    const edited = random.chance(0.3);
    return decide(flowId, { kind: 'approved', edited }, (tx) =>
      commands.approve(tx, flowId, sight(), edited ? 'edited' : null),
    );
  };
  const reject = (flowId: string) => decide(flowId, { kind: 'rejected' }, (tx) => commands.reject(tx, flowId, sight()));
  const cancel = (flowId: string) =>
    decide(flowId, { kind: 'cancelled' }, (tx) => commands.cancel(tx, flowId, sight()));

  /** A call for work reaches a worker, one that the flow needs or any other. */
  function call(flowId: string, stage: StageName): Happening {
    const id = nextAttempt++;
    const worker = random.below(WORKERS);
    const happen = async () => {
      let over: Promise<void> = Promise.resolve();
      await new Promise<void>((resolve, reject) => {
        begun = (attempt) => {
          attempts.push({ ...attempt, id, worker, over: Promise.resolve().then(() => over) });
          resolve();
        };
        over = runStage({ ...context, holders: workers[worker]! }, stageNamed(stage), flowId);
        over.then(resolve, reject);
      });
    };
    return { flowId, event: { kind: 'called', stage, attempt: id }, happen };
  }
  const stageNamed = (name: StageName) => stages.find((stage) => stage.name === name)!;

  function takeAttempt(): Attempt | null {
    if (attempts.length === 0) return null;
    return attempts.splice(random.below(attempts.length), 1)[0]!;
  }

  function succeed(attempt: Attempt): Happening {
    const { id, flowId, stage } = attempt;
    const happen = async () => {
      attempt.end(OUTCOMES[stage](id));
      await attempt.over;
    };
    return { flowId, event: { kind: 'succeeded', stage, attempt: id }, happen };
  }

  function fail(attempt: Attempt): Happening {
    const [hopeless, make] = random.pick(ERRORS);
    const happen = async () => {
      attempt.end(make());
      await attempt.over;
    };
    return { flowId: attempt.flowId, event: { kind: 'failed', attempt: attempt.id, hopeless }, happen };
  }

  // ---- steps: one happening, two at once, or something that concerns many flows

  async function oneStep(): Promise<void> {
    const kind = chooseStep();
    steps[kind] = (steps[kind] ?? 0) + 1;
    await STEP_KINDS[kind]!();
  }

  function chooseStep(): string {
    if (models.size === 0) return 'create';
    return random.pick([
      'create',
      'call',
      'call',
      'call',
      'succeed',
      'succeed',
      'succeed',
      'fail',
      'die',
      'stray',
      'approve',
      'decide',
      'cancel',
      'race',
      'shutdown',
      'overdue',
    ]);
  }

  const STEP_KINDS: Record<string, () => Promise<void>> = {
    create: createOne,
    call: async () => {
      const flowId = anyFlow();
      await apply(call(flowId, neededStage(models.get(flowId)!)));
    },
    /** A call that comes twice, or for a stage that is over. */
    stray: async () => apply(call(anyFlow(), random.pick(STAGE_NAMES))),
    succeed: async () => withAttempt(succeed),
    fail: async () => withAttempt(fail),
    die: dieOne,
    approve: async () => apply(approve(anyFlow())),
    decide: async () => apply(random.pick([approve, reject])(anyFlow())),
    cancel: async () => {
      if (random.chance(0.4)) await apply(cancel(anyFlow()));
    },
    race: raceOnOneFlow,
    shutdown: shutDownOne,
    overdue: async () => {
      if (random.chance(0.3)) await letApprovalsLapse();
    },
  };

  async function withAttempt(make: (attempt: Attempt) => Happening): Promise<void> {
    const attempt = takeAttempt();
    if (attempt) await apply(make(attempt));
  }

  const neededStage = (flow: FlowModel): StageName =>
    stages.find((stage) => stage.state === (flow.status === 'pending' ? 'generating_script' : flow.status))?.name ??
    'draft';

  async function createOne(): Promise<void> {
    const byHand = random.chance(0.4);
    const flow = await inTransaction((tx) =>
      commands.create(tx, {
        workspaceId,
        keyId: null,
        userId: null,
        quotaMonthly: null,
        title: 'x',
        callbackUrl: null,
        input: {
          emailContent: 'x',
          prospectName: null,
          prospectCompany: null,
          userName: null,
          userCompany: null,
        },
        autoApprove: !byHand,
        avatarId: 'maya',
        voiceId: 'voice-a',
        metadata: {},
      }),
    );
    models.set(flow.id, newFlowModel(byHand));
    await compare(flow.id, [models.get(flow.id)!]);
  }

  async function apply({ flowId, event, happen }: Happening): Promise<void> {
    const expected = after(models.get(flowId)!, event);
    await happen();
    models.set(flowId, await compare(flowId, [expected]));
  }

  /** Two things at once to one flow: as if one had come after the other, whichever. */
  async function raceOnOneFlow(): Promise<void> {
    const attempt = takeAttempt();
    const flowId = attempt?.flowId ?? anyFlow();
    const others = [approve, reject, cancel];
    const one = attempt ? succeed(attempt) : random.pick(others)(flowId);
    const other = random.pick(others)(flowId);
    const flow = models.get(flowId)!;
    const orders = [after(after(flow, one.event), other.event), after(after(flow, other.event), one.event)];
    await Promise.all([one.happen(), other.happen()]);
    models.set(flowId, await compare(flowId, orders));
  }

  /** A killed worker: its stages never end, and nobody is told. Another one takes its place. */
  async function dieOne(): Promise<void> {
    const worker = random.below(WORKERS);
    for (const attempt of attempts.filter((one) => one.worker === worker))
      attempts.splice(attempts.indexOf(attempt), 1);
    workers[worker] = newHolders();
  }

  /** A worker is asked to end while its stages run, and another one takes its place. */
  async function shutDownOne(): Promise<void> {
    const worker = random.below(WORKERS);
    const its = attempts.filter((attempt) => attempt.worker === worker);
    for (const attempt of its) attempts.splice(attempts.indexOf(attempt), 1);
    workers[worker]!.shutDown();
    for (const attempt of its) {
      await attempt.over;
      const event: Event = { kind: 'handed_back', attempt: attempt.id };
      models.set(attempt.flowId, after(models.get(attempt.flowId)!, event));
    }
    for (const { flowId } of its) await compare(flowId, [models.get(flowId)!]);
    workers[worker] = newHolders();
  }

  async function letApprovalsLapse(): Promise<void> {
    turnedMs += DAY_MS + 1_000;
    await sweepOnce();
    for (const [id, flow] of models) models.set(id, await compare(id, [after(flow, { kind: 'overdue' })], 'any calls'));
  }

  async function sweepOnce(): Promise<void> {
    const sweep = startSweep(context);
    await sweep.now();
    await sweep.stop();
  }

  // ---- what is held against the model

  async function compare(flowId: string, allowed: FlowModel[], calls?: 'any calls'): Promise<FlowModel> {
    const row = await database.db.selectFrom('flows').selectAll().where('id', '=', flowId).executeTakeFirstOrThrow();
    const { rows } = await database.pool.query<{ calls: number; quota: FlowModel['quota'] }>(
      `select (select count(*)::int from pgboss.job where data->>'flowId' = $1) as calls,
              (select kind from quota_ledger where flow_id = $1 and kind <> 'reserved') as quota`,
      [flowId],
    );
    const seen = { ...seenOf(row), ...rows[0]! };
    for (const model of allowed) {
      // The sweep may call again for flows whose call a dead worker had taken; that is its task.
      if (calls) model.calls = seen.calls;
      const { holder: _, ...visible } = model;
      if (isEqual(seen, visible)) return model;
    }
    const { holder: _, ...visible } = allowed[0]!;
    assert.deepEqual(seen, visible, `flow ${flowId}`);
    throw new Error('Two values that differ were found equal.');
  }

  const number = (text: string | null | undefined) => (text ? { value: Number(text) } : null);

  function seenOf(row: Flow): Omit<FlowModel, 'holder' | 'calls' | 'quota'> {
    const made = {
      draft: number(row.draft?.writer),
      segment: number(row.scenes?.[0]?.heading),
      narrate: number(row.narration?.soundPath),
      film: number(row.video_path),
    };
    assert.equal(row.error !== null, row.status === 'failed', 'a failed flow, and only that, says why');
    assert.equal(row.completed_at !== null, row.status === 'completed');
    return {
      status: row.status,
      byHand: !row.auto_approve,
      tries: row.tries,
      edited: row.edited,
      made: Object.fromEntries(
        Object.entries(made).flatMap(([stage, attempt]) => (attempt ? [[stage, attempt.value]] : [])),
      ),
    };
  }

  it('keeps to the model at every step', async (t) => {
    for (let step = 0; step < STEPS; step += 1) await oneStep();
    t.diagnostic(`${models.size} flows; ${JSON.stringify(steps)}`);
    await assertMovesAreOnePath(database);
    await assertBooksBalance(database);
  });

  it('brings every flow to its end once the workers are well', async (t) => {
    for (let round = 0; round < 40 && [...models.values()].some((flow) => !isOver(flow)); round += 1) {
      for (const [id, flow] of models) {
        if (flow.status === 'pending_approval') await apply(approve(id));
        else if (isWorkedOn(flow)) await apply(call(id, neededStage(flow)));
      }
      for (let attempt = takeAttempt(); attempt; attempt = takeAttempt()) await apply(succeed(attempt));
    }
    const ends: Record<string, number> = {};
    for (const flow of models.values()) ends[flow.status] = (ends[flow.status] ?? 0) + 1;
    t.diagnostic(JSON.stringify(ends));
    assert.ok([...models.values()].every(isOver));
    await assertMovesAreOnePath(database);
    await assertBooksBalance(database);
  });
});

const isEqual = (a: unknown, b: unknown): boolean => {
  try {
    assert.deepEqual(a, b);
    return true;
  } catch {
    return false;
  }
};
