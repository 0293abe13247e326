// Random histories on the real database, step by step held against a model of its own. Workers are played: each has its
// own claims, can die in the middle of a stage, and can come back to it long after others have taken the flow.
// MODEL_SEED repeats a history, MODEL_STEPS makes it longer.
import assert from 'node:assert/strict';
import { after as afterAll, before, describe, it } from 'node:test';
import { FlowError } from '../../src/domain/errors.js';
import { STAGE_NAMES, type StageName } from '../../src/engine/stage.js';
import { ProviderError } from '../../src/providers/contracts.js';
import type { Tx } from '../../src/store/db/database.js';
import type { Outcome } from '../../src/store/flows/flows.js';
import { assertBooksBalance, assertMovesAreOnePath } from '../support/books.js';
import { randomFrom } from '../support/random.js';
import { after, type Event, type FlowModel, isOver, isWorkedOn, newFlowModel, WORKS_IN } from './flow-model.js';
import { heldAgainst } from './held-against.js';
import { APPROVAL_MS, type Attempt, type PlayedEngine, startPlayedEngine, WORKERS } from './played-engine.js';

const SEED = Number(process.env.MODEL_SEED ?? Date.now() % 1_000_000_000);
const STEPS = Number(process.env.MODEL_STEPS ?? 300);

const random = randomFrom(SEED);

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

describe(`random histories (MODEL_SEED=${SEED})`, () => {
  let engine: PlayedEngine;
  let nextAttempt = 1;
  const models = new Map<string, FlowModel>();
  const steps: Record<string, number> = {};

  before(async () => {
    engine = await startPlayedEngine();
  });
  afterAll(() => engine.close());

  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => engine.database.db.transaction().execute(work);
  const sight = () => ({ workspaceId: engine.workspaceId, keyId: null });
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
      engine.commands.approve(tx, flowId, sight(), edited ? 'edited' : null),
    );
  };
  const reject = (flowId: string) =>
    decide(flowId, { kind: 'rejected' }, (tx) => engine.commands.reject(tx, flowId, sight()));
  const cancel = (flowId: string) =>
    decide(flowId, { kind: 'cancelled' }, (tx) => engine.commands.cancel(tx, flowId, sight()));

  /** A call for work reaches a worker, one that the flow needs or any other. */
  function call(flowId: string, stage: StageName): Happening {
    const id = nextAttempt++;
    const worker = random.below(WORKERS);
    const happen = () => engine.call({ id, flowId, stage, worker });
    return { flowId, event: { kind: 'called', stage, attempt: id }, happen };
  }

  function takeAttempt(): Attempt | null {
    const { attempts } = engine;
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

  const neededStage = ({ status }: FlowModel): StageName =>
    STAGE_NAMES.find((name) => WORKS_IN[name] === status) ?? 'draft';

  async function createOne(): Promise<void> {
    const byHand = random.chance(0.4);
    const flow = await inTransaction((tx) =>
      engine.commands.create(tx, {
        workspaceId: engine.workspaceId,
        keyId: null,
        userId: null,
        source: 'api',
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
    engine.takeAttemptsOf(worker);
    engine.replace(worker);
  }

  /** A worker is asked to end while its stages run, and another one takes its place. */
  async function shutDownOne(): Promise<void> {
    const worker = random.below(WORKERS);
    const its = engine.takeAttemptsOf(worker);
    engine.shutDown(worker);
    for (const attempt of its) {
      await attempt.over;
      const event: Event = { kind: 'handed_back', attempt: attempt.id };
      models.set(attempt.flowId, after(models.get(attempt.flowId)!, event));
    }
    for (const { flowId } of its) await compare(flowId, [models.get(flowId)!]);
    engine.replace(worker);
  }

  async function letApprovalsLapse(): Promise<void> {
    engine.turn(APPROVAL_MS + 1_000);
    await engine.sweep();
    for (const [id, flow] of models) models.set(id, await compare(id, [after(flow, { kind: 'overdue' })], 'any calls'));
  }

  const compare = (flowId: string, allowed: FlowModel[], calls?: 'any calls') =>
    heldAgainst(engine.database, flowId, allowed, calls);

  it('keeps to the model at every step', async (t) => {
    for (let step = 0; step < STEPS; step += 1) await oneStep();
    t.diagnostic(`${models.size} flows; ${JSON.stringify(steps)}`);
    await assertMovesAreOnePath(engine.database);
    await assertBooksBalance(engine.database);
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
    await assertMovesAreOnePath(engine.database);
    await assertBooksBalance(engine.database);
  });
});
