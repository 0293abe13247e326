// Decides what follows a failed stage or preview: retry with exponential backoff and jitter, or give up. Crashes of the child
// process and waits for storage or an open circuit have limits of their own and do not count as tries. Transactions outlast a
// restart of the database.

import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type Failure, PresenterGoneError } from '../domain/errors.js';
import { type FilesErrorReason, filesProblemOf } from '../files/contract.js';
import { ChildError } from '../lib/process/child.js';
import { askedPauseMs, backoffMs, shareOf } from '../lib/retry.js';
import { ProviderError, type ProviderErrorKind } from '../providers/contracts.js';
import { RenderError } from '../render/index.js';
import { isDatabaseDown } from '../store/db/database.js';
import type { ChildDeath, Claims, Release } from '../store/flows/claims.js';
import type { AbortReason } from './claims.js';

const DAY_MS = 86_400_000;
/** Caps the Retry-After of a vendor. */
const LONGEST_PAUSE_MS = 3_600_000;
/** An open circuit counts as a try only after this time since the stage was first begun. */
const LONGEST_HELD_MS = 1_800_000;
/** The pauses while storage is full or down grow with the time waited. */
const SHORTEST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;
/** Deaths of the child process before the flow runs exclusively, and before it is given up. Kills may hit a bystander. */
const DEATHS: Record<ChildDeath, { beforeAlone: number; most: number }> = {
  crash: { beforeAlone: 2, most: 5 },
  kill: { beforeAlone: 10, most: 50 },
};
/** After this many takeovers within more than a day the flow is a poison message. */
const MOST_TAKEOVERS = 10;

/** The stage that failed, and the flow or preview with its claims. */
export type Failed = { stage: { deadlineMs: number; tries: number }; claims: Claims & { id: string }; atMs: number };

export type RetryDecision =
  | { kind: 'retry'; afterMs: number; release: Release }
  | { kind: 'give_up'; failure: Failure; cause: string };

/** Whether the work runs while this process does nothing else. */
export const needsExclusive = ({ crashes, kills, takeovers }: Claims): boolean =>
  crashes >= DEATHS.crash.beforeAlone || kills >= DEATHS.kill.beforeAlone || takeovers >= MOST_TAKEOVERS;

/** Whether it is a poison message: processes keep dying while they work on it. */
export const isPoison = ({ takeovers, begun_at }: Claims, atMs: number): boolean =>
  takeovers >= MOST_TAKEOVERS && begun_at !== null && atMs - begun_at.getTime() > DAY_MS;

export const POISON_BY_TAKEOVERS = 'the server kept stopping while working on it';
const POISON_BY_DEATHS = 'the work on it kept failing, even while the server did nothing else';

export function decideRetry(failed: Failed, error: unknown, reason: AbortReason | null): RetryDecision {
  const { stage, claims, atMs } = failed;
  const death = deathIn(error);
  if (death) return afterDeath(claims, death);
  const begunMs = claims.begun_at?.getTime() ?? atMs;
  const isWaiting = atMs - begunMs < longestWaitMs(error);
  const isOver = !isWaiting && (isPermanent(error) || claims.tries >= stage.tries);
  if (isOver) return { kind: 'give_up', failure: failureOf(reason, error), cause: causeOf(stage, reason, error) };
  const afterMs = storageProblemIn(error)
    ? waitMs(claims, atMs - begunMs)
    : pauseBefore(error, claims.id, claims.tries);
  return { kind: 'retry', afterMs, release: { counts: !isWaiting } };
}

function afterDeath(claims: Failed['claims'], death: ChildDeath): RetryDecision {
  const count = 1 + (death === 'crash' ? claims.crashes : claims.kills);
  if (count >= DEATHS[death].most) return { kind: 'give_up', failure: 'began_too_often', cause: POISON_BY_DEATHS };
  const afterMs = backoffMs(count, shareOf(`${claims.id} ${count}`));
  return { kind: 'retry', afterMs, release: { counts: false, death } };
}

/** How the child process died, wherever that stands in the chain of causes. */
function deathIn(error: unknown): ChildDeath | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const end = cause instanceof ChildError ? cause.end : cause instanceof RenderError ? cause.kind : null;
    if (end === 'killed') return 'kill';
    if (end === 'crashed' || end === 'out_of_memory') return 'crash';
  }
  return null;
}

/** Storage that is full or down; missing rights are not waited for. */
function storageProblemIn(error: unknown): FilesErrorReason | null {
  if (isDatabaseDown(error)) return 'away';
  const problem = filesProblemOf(error);
  return problem === 'not_writable' ? null : problem;
}

/** For how long such a failure does not count as a try. */
function longestWaitMs(error: unknown): number {
  if (storageProblemIn(error)) return DAY_MS;
  return isCircuitOpen(error) ? LONGEST_HELD_MS : 0;
}

/** The circuit breaker of the account is open: the vendor was not called. */
export const isCircuitOpen = (error: unknown): boolean => error instanceof ProviderError && error.isCircuitOpen;

function waitMs({ id, takeovers, tries }: Failed['claims'], waitedMs: number): number {
  const whole = Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, waitedMs / 4));
  return Math.round(whole * (0.75 + shareOf(`${id} ${tries} ${takeovers}`) / 4));
}

/** `who` and the number of the try give the jitter. */
function pauseBefore(error: unknown, who: string, tries: number): number {
  const share = shareOf(`${who} ${tries}`);
  const given = error instanceof ProviderError ? error.retryAfterMs : null;
  return given === null ? backoffMs(tries, share) : askedPauseMs(Math.min(given, LONGEST_PAUSE_MS), share);
}

/** Permanent errors: a retry cannot help before somebody has changed something. */
function isPermanent(error: unknown): boolean {
  if (error instanceof ProviderError) return error.kind !== 'retry';
  if (error instanceof PresenterGoneError) return true;
  return filesProblemOf(error) !== null;
}

/** The cause as a sales person reads it. */
function causeOf({ deadlineMs }: Failed['stage'], reason: AbortReason | null, error: unknown): string {
  const problem = filesProblemOf(error);
  if (problem) return FILES_CAUSES[problem];
  if (reason === 'deadline') return `it took longer than ${inWords(deadlineMs)}`;
  if (error instanceof ProviderError || error instanceof PresenterGoneError) return error.message;
  return 'an internal error; the cause is in the server log';
}

const FILES_CAUSES: Record<FilesErrorReason, string> = {
  full: 'the server is out of disk space for media; ask your server administrator to free some',
  not_writable: 'the server can’t write to its media storage; ask your server administrator to fix the permissions',
  away: 'the media storage didn’t respond',
};

/** The cause as a code, from which the dashboard derives its advice. */
function failureOf(reason: AbortReason | null, error: unknown): Failure {
  const problem = filesProblemOf(error);
  if (problem) return OF_FILES[problem];
  if (reason === 'deadline') return 'too_slow';
  if (error instanceof ProviderError) return OF_PROVIDERS[error.kind];
  if (error instanceof PresenterGoneError) return error.failure;
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

const LIMIT_MS = 60_000;
const PAUSE_MS = 250;

/**
 * Retries for a minute at most, and not after `signal` has fired. The work must be idempotent, because a commit may have
 * succeeded although no answer came; every move is, since it compares and swaps the version.
 */
export async function retryWhileDatabaseIsDown<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const endMs = performance.now() + LIMIT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseDown(error) || signal.aborted || performance.now() > endMs) throw error;
      await pause(PAUSE_MS);
    }
  }
}
