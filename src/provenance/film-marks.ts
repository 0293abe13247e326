// Marks finished films and verifies marked ones, in a child process: the module for C2PA is large, and films come from elsewhere too.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FilmMark } from '../domain/assets.js';
import { ChildError, createChildren } from '../lib/process/child.js';
import type { PublicIdentity, SigningIdentity, Trust } from './certificates/identity.js';
import type { FilmFacts, Verdict } from './claim.js';

// The boxes of a file at its top level, read in the process that was handed the file: the reader of manifests takes minutes over a file of
// nothing but boxes.

/** Films have fewer than ten. */
const MOST_BOXES = 1_000;
const HEAD_BYTES = 16;

/** Whether a file is an MP4, as far as its boxes can be followed. */
async function isMp4(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const types = await typesOf(file, size);
    return types.includes('ftyp') && types.length < MOST_BOXES;
  } finally {
    await file.close();
  }
}

async function typesOf(file: FileHandle, size: number): Promise<string[]> {
  const types: string[] = [];
  const head = Buffer.alloc(HEAD_BYTES);
  for (let at = 0; at + 8 <= size && types.length < MOST_BOXES; ) {
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, at);
    const short = head.readUInt32BE(0);
    const isLong = short === 1 && bytesRead === HEAD_BYTES;
    const length = short === 0 ? size - at : isLong ? Number(head.readBigUInt64BE(8)) : short;
    types.push(head.toString('latin1', 4, 8));
    if (length < (isLong ? HEAD_BYTES : 8)) return types;
    at += length;
  }
  return types;
}

export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

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

type MarkTools = { identity(): Promise<SigningIdentity>; clock(): number };

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
