import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FilesError } from '../files/contract.js';
import { type ChildEnd, ChildError } from '../lib/process/child.js';
import { ProviderError } from '../providers/contracts.js';
import { RenderError } from '../render/index.js';
import type { Claims } from '../store/flows/claims.js';
import { decideRetry, isPoison, needsExclusive, type RetryDecision } from './backoff.js';

const HOUR_MS = 3_600_000;
const BEGUN_AT = new Date('2026-01-01T00:00:00Z');
const stage = { deadlineMs: 60_000, tries: 3 };

const claimsWith = (changes: Partial<Claims> = {}): Claims & { id: string } => ({
  id: 'flow_1',
  tries: 3,
  claimed: true,
  takeovers: 0,
  crashes: 0,
  kills: 0,
  begun_at: BEGUN_AT,
  ...changes,
});
const judged = (
  error: unknown,
  { claims = {}, afterMs = 1_000 }: { claims?: Partial<Claims>; afterMs?: number } = {},
) => decideRetry({ stage, claims: claimsWith(claims), atMs: BEGUN_AT.getTime() + afterMs }, error, null);
const childError = (end: ChildEnd) => new ChildError(end, 'The child process ended early (SIGKILL).');
const codeError = (code: string) => Object.assign(new Error('The disk or the database said so.'), { code });

const isCounted = (decision: RetryDecision): boolean => decision.kind === 'give_up' || decision.release.counts;

/** How often the flow's child may die in this way before it is given up, and from when on it is worked on alone. */
function lifeWith(end: ChildEnd): { deaths: number; shared: number } {
  const claims = claimsWith();
  let shared = 0;
  for (let deaths = 1; deaths <= 1_000; deaths += 1) {
    if (!needsExclusive(claims)) shared += 1;
    const decision = judged(childError(end), { claims });
    if (decision.kind === 'give_up') return { deaths, shared };
    assert.deepEqual([decision.release.counts, decision.afterMs > 0], [false, true]);
    if (decision.release.death === 'crash') claims.crashes += 1;
    else claims.kills += 1;
  }
  throw new Error('It is never given up.');
}

test('a child that crashes again and again ends its flow after some crashes alone; being killed takes far more', () => {
  assert.deepEqual(lifeWith('crashed'), { deaths: 5, shared: 2 });
  assert.deepEqual(lifeWith('killed'), { deaths: 50, shared: 10 });
});

test('a death is found wherever it stands among the causes, and no signal is named to a sales person', () => {
  const renderer = new RenderError('killed', 'The render process ended early (SIGKILL).');
  for (const error of [childError('killed'), renderer]) {
    const wrapped = new ProviderError('voice', 'retry', 'The voice stopped.', { cause: error });
    const decision = judged(wrapped);
    assert.ok(decision.kind === 'retry' && decision.release.death === 'kill');
    const last = judged(wrapped, { claims: { kills: 49 } });
    assert.ok(last.kind === 'give_up');
    assert.doesNotMatch(last.cause, /SIG|code|child|process/);
  }
  for (const kind of ['crashed', 'out_of_memory'] as const) {
    const decision = judged(new RenderError(kind, 'It is gone.'));
    assert.ok(decision.kind === 'retry' && decision.release.death === 'crash', kind);
  }
});

test('a child that overran its time has failed like any other work', () => {
  assert.equal(judged(childError('late')).kind, 'give_up');
  assert.equal(isCounted(judged(childError('late'), { claims: { tries: 1 } })), true);
});

test('a full disk, a store or a database that is away is waited for, for a day, with pauses of a minute at most', () => {
  const errors = [
    new FilesError('full', 'No space.'),
    new FilesError('away', 'No answer.'),
    codeError('ENOSPC'),
    codeError('EDQUOT'),
    codeError('EIO'),
    codeError('53100'),
    codeError('ECONNREFUSED'),
    new ProviderError('renderer', 'retry', 'It failed.', { cause: codeError('ENOSPC') }),
  ];
  for (const error of errors) {
    for (const hours of [0, 1, 23]) {
      const decision = judged(error, { afterMs: hours * HOUR_MS });
      assert.ok(decision.kind === 'retry' && !decision.release.counts, `${error} after ${hours} h`);
      assert.ok(decision.afterMs > 1_000 && decision.afterMs <= 60_000, String(decision.afterMs));
    }
    assert.equal(judged(error, { afterMs: 25 * HOUR_MS }).kind, 'give_up', String(error));
  }
  const over = judged(errors[0], { claims: { tries: 1 }, afterMs: 25 * HOUR_MS });
  assert.ok(over.kind === 'give_up' && over.failure === 'server_full');
});

test('a file that is not there is no database that is away', () => {
  assert.equal(judged(codeError('ENOENT')).kind, 'give_up');
});

test('a flow that processes die with is given up after a day, and never for a few deaths', () => {
  const atMs = (hours: number) => BEGUN_AT.getTime() + hours * HOUR_MS;
  assert.equal(isPoison(claimsWith({ takeovers: 1_000 }), atMs(23)), false);
  assert.equal(isPoison(claimsWith({ takeovers: 9 }), atMs(1_000)), false);
  assert.equal(isPoison(claimsWith({ takeovers: 10 }), atMs(25)), true);
});
