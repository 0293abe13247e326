// What follows from a failure of a stage or a preview: whether it is done again, when, and whether that counted as a try. Deaths
// of its child process and waiting for room, a store or a vendor have bounds of their own.

import type { Failure } from '../domain/failure.js';
import { type FilesErrorReason, filesProblemOf } from '../files/contract.js';
import { ChildError } from '../lib/child.js';
import { askedPauseMs, backoffMs, shareOf } from '../lib/retry.js';
import { ProviderError, type ProviderErrorKind } from '../providers/errors.js';
import { RenderError } from '../render/index.js';
import { isDatabaseAway } from '../store/db/database.js';
import type { ChildDeath, Claims, Release } from '../store/flows/claims.js';
import type { AbortReason } from './claims.js';

const DAY_MS = 86_400_000;
/** A vendor may ask for any pause; much longer than this nobody waits for a video. */
const LONGEST_PAUSE_MS = 3_600_000;
/** So long after a stage was first begun it waits for a vendor that nobody asks at the moment; then that counts as a try. */
const LONGEST_HELD_MS = 1_800_000;
/** The pauses of who waits for room or a store grow with the time that has passed. */
const SHORTEST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;
/** So often its child process may die before a flow is worked on alone, and before it is given up. Others kill by chance. */
const DEATHS: Record<ChildDeath, { beforeAlone: number; most: number }> = {
  crash: { beforeAlone: 2, most: 5 },
  kill: { beforeAlone: 10, most: 50 },
};
/** After a day and so many takeovers it is no accident any more that processes die while they work on this flow. */
const MOST_TAKEOVERS = 10;

/** Who failed, as far as it matters here: the stage, and the flow or preview with its claims. */
export type Failed = { stage: { deadlineMs: number; tries: number }; claims: Claims & { id: string }; atMs: number };

export type Verdict =
  | { kind: 'again'; afterMs: number; release: Release }
  | { kind: 'over'; failure: Failure; cause: string };

/** Whether the work is done while this process does nothing else. */
export const wantsAlone = ({ crashes, kills, takeovers }: Claims): boolean =>
  crashes >= DEATHS.crash.beforeAlone || kills >= DEATHS.kill.beforeAlone || takeovers >= MOST_TAKEOVERS;

/** Whether processes have died for too long while they worked on it. */
export const isDeadly = ({ takeovers, begun_at }: Claims, atMs: number): boolean =>
  takeovers >= MOST_TAKEOVERS && begun_at !== null && atMs - begun_at.getTime() > DAY_MS;

export const DEADLY = 'the server stopped again and again while it was worked on';
const POISON = 'the work on it broke off again and again, also while the server did nothing else';

export function judge(failed: Failed, error: unknown, reason: AbortReason | null): Verdict {
  const { stage, claims, atMs } = failed;
  const death = deathIn(error);
  if (death) return afterDeath(claims, death);
  const begunMs = claims.begun_at?.getTime() ?? atMs;
  const isWaiting = atMs - begunMs < longestWaitMs(error);
  const isOver = !isWaiting && (isHopeless(error) || claims.tries >= stage.tries);
  if (isOver) return { kind: 'over', failure: failureOf(reason, error), cause: causeOf(stage, reason, error) };
  const afterMs = storageProblemIn(error)
    ? waitMs(claims, atMs - begunMs)
    : pauseBefore(error, claims.id, claims.tries);
  return { kind: 'again', afterMs, release: { counts: !isWaiting } };
}

function afterDeath(claims: Failed['claims'], death: ChildDeath): Verdict {
  const count = 1 + (death === 'crash' ? claims.crashes : claims.kills);
  if (count >= DEATHS[death].most) return { kind: 'over', failure: 'began_too_often', cause: POISON };
  const afterMs = backoffMs(count, shareOf(`${claims.id} ${count}`));
  return { kind: 'again', afterMs, release: { counts: false, death } };
}

/** What became of the child process that did the work, wherever in the chain of causes that is told. */
function deathIn(error: unknown): ChildDeath | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const end = cause instanceof ChildError ? cause.end : cause instanceof RenderError ? cause.kind : null;
    if (end === 'killed') return 'kill';
    if (end === 'crashed' || end === 'out_of_memory') return 'crash';
  }
  return null;
}

/** Full or away; what only an operator can mend is not waited for. */
function storageProblemIn(error: unknown): FilesErrorReason | null {
  if (isDatabaseAway(error)) return 'away';
  const problem = filesProblemOf(error);
  return problem === 'not_writable' ? null : problem;
}

/** For how long such a failure uses up no try. */
function longestWaitMs(error: unknown): number {
  if (storageProblemIn(error)) return DAY_MS;
  return isCircuitOpen(error) ? LONGEST_HELD_MS : 0;
}

/** A vendor that has just failed several times is left alone for a while. */
export const isCircuitOpen = (error: unknown): boolean => error instanceof ProviderError && error.isCircuitOpen;

function waitMs({ id, takeovers, tries }: Failed['claims'], waitedMs: number): number {
  const whole = Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, waitedMs / 4));
  return Math.round(whole * (0.75 + shareOf(`${id} ${tries} ${takeovers}`) / 4));
}

/** `who` and the tries spread those that failed together. */
function pauseBefore(error: unknown, who: string, tries: number): number {
  const share = shareOf(`${who} ${tries}`);
  const given = error instanceof ProviderError ? error.retryAfterMs : null;
  return given === null ? backoffMs(tries, share) : askedPauseMs(Math.min(given, LONGEST_PAUSE_MS), share);
}

/** Where trying again cannot help before somebody has changed something, or where it was waited for long enough. */
function isHopeless(error: unknown): boolean {
  if (error instanceof ProviderError) return error.kind !== 'retry';
  return filesProblemOf(error) !== null;
}

/** What went wrong, in words for a sales person. */
function causeOf({ deadlineMs }: Failed['stage'], reason: AbortReason | null, error: unknown): string {
  const problem = filesProblemOf(error);
  if (problem) return FILES_CAUSES[problem];
  if (reason === 'deadline') return `it took longer than ${inWords(deadlineMs)}`;
  if (error instanceof ProviderError) return error.message;
  return 'an internal error, whose cause stands in the log of the server';
}

const FILES_CAUSES: Record<FilesErrorReason, string> = {
  full: 'the server has no space left for media; its operator must free some',
  not_writable: 'the server may not write where media are kept; its operator must mend its rights there',
  away: 'the place where media are kept does not answer',
};

/** The same as a kind, by which a page tells what can be done. */
function failureOf(reason: AbortReason | null, error: unknown): Failure {
  const problem = filesProblemOf(error);
  if (problem) return OF_FILES[problem];
  if (reason === 'deadline') return 'too_slow';
  if (error instanceof ProviderError) return OF_PROVIDERS[error.kind];
  return 'internal';
}

const OF_FILES: Record<FilesErrorReason, Failure> = {
  full: 'server_full',
  not_writable: 'server_locked',
  away: 'store_away',
};

const OF_PROVIDERS: Record<ProviderErrorKind, Failure> = {
  retry: 'vendor_away',
  refused: 'vendor_refused',
  config: 'not_set_up',
};

function inWords(ms: number): string {
  const [count, unit] = ms < 120_000 ? [Math.round(ms / 1_000), 'second'] : [Math.round(ms / 60_000), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
