// Marks finished films and verifies marked ones, in a child process: the module for C2PA is large, and films come from elsewhere too.
import type { FilmMark } from '../domain/assets.js';
import { ChildError, createChildren } from '../lib/process/child.js';
import type { PublicIdentity, SigningIdentity } from './certificates/identity.js';
import type { Trust } from './certificates/trust.js';
import type { FilmFacts } from './claim.js';
import { isMp4, sha256OfFile } from './top-boxes.js';
import type { Verdict } from './verdict.js';

/** The film is broken: the same bytes cannot be marked another time either. */
export class MarkError extends Error {
  override readonly name = 'MarkError';
}

export type MarkOrder = { kind: 'mark'; path: string; facts: FilmFacts; at: string; identity: PublicIdentity };
export type Order = MarkOrder | { kind: 'verify'; path: string; trust: Trust };

export type FilmMarks = {
  /** Signs a film in its place; the mark of one that was signed before is returned as it is. */
  mark(path: string, facts: FilmFacts, signal: AbortSignal): Promise<FilmMark>;
  /** Null for a film without a mark of Aftercall. */
  read(path: string, signal: AbortSignal): Promise<FilmMark | null>;
  close(): void;
};

/** Reads what others hand in. */
export type FilmVerifier = {
  /** A file that is no MP4 is `null`. */
  verify(path: string, trust: Trust, signal: AbortSignal): Promise<Verdict | null>;
  close(): void;
};

const MODULE = new URL('./film-marks-process.js', import.meta.url);
/** Twice the largest film that a vendor may send, and the module. */
const MEMORY_MB = 1_024;
const DEADLINE_MS = 120_000;
const IDLE_MS = 20_000;

const start = (deadlineMs: number) =>
  createChildren({ module: MODULE, memoryMb: MEMORY_MB, deadlineMs, idleMs: IDLE_MS, limit: 1 });

export type MarkTools = { identity(): Promise<SigningIdentity>; clock(): number };

export function createFilmMarks({ identity, clock }: MarkTools): FilmMarks {
  const children = start(DEADLINE_MS);
  return {
    mark: async (path, facts, signal) => {
      const { algorithm, chain, sign } = await identity();
      const at = new Date(clock()).toISOString();
      const order: Order = { kind: 'mark', path, facts, at, identity: { algorithm, chain } };
      const answer = async (bytes: unknown) => sign(bytes as Uint8Array);
      const verdict = await children.request(order, signal, answer).catch((error) => blameFilm(error, signal));
      const mark = markIn(verdict as Verdict);
      if (mark === null) throw new MarkError('The mark of a film does not stand its own verification.');
      return mark;
    },
    read: async (path, signal) => markIn((await children.request(verifyOrder(path, {}), signal)) as Verdict),
    close: () => children.close(),
  };
}

/** What is not of the machine is of the film. */
function blameFilm(error: unknown, signal: AbortSignal): never {
  const isOfMachine = error instanceof ChildError || (error as NodeJS.ErrnoException).code !== undefined;
  if (signal.aborted || isOfMachine) throw error;
  throw new MarkError('The film cannot be marked.', { cause: error });
}

function markIn(verdict: Verdict): FilmMark | null {
  if (verdict.state !== 'intact' || verdict.mark.film === null) return null;
  const { film, at, signer, software } = verdict.mark;
  return {
    unmarkedSha256: film.unmarkedSha256,
    sha256: verdict.sha256,
    at: at ?? '',
    certificate: signer.certificate ?? '',
    software: software ?? '',
  };
}

const verifyOrder = (path: string, trust: Trust): Order => ({ kind: 'verify', path, trust });

/** Somebody waits for the answer, and others wait behind it. */
const VERIFY_MS = 20_000;

export function createFilmVerifier(): FilmVerifier {
  const children = start(VERIFY_MS);
  return {
    verify: async (path, trust, signal) => {
      if (!(await isMp4(path))) return null;
      try {
        return (await children.request(verifyOrder(path, trust), signal)) as Verdict;
      } catch (error) {
        if (signal.aborted || error instanceof ChildError) throw error;
        // It is an MP4 with a manifest that nobody can read.
        return { state: 'changed', sha256: await sha256OfFile(path), problems: [], mark: null };
      }
    },
    close: () => children.close(),
  };
}
