// The hash chains of the audit log: the hash of an entry, and the verification of a chain. The database computes the same hash
// when an entry is written (migration 0018).
import { createHash } from 'node:crypto';

/** An entry of the log at its place in a chain, as it is exported. */
export type ChainedEntry = {
  /** The workspace, or `server`. */
  chain: string;
  seq: number;
  id: string;
  workspaceId: string | null;
  at: string;
  actorKind: string;
  actorId: string | null;
  actor: string;
  action: string;
  subject: string | null;
  previousHash: string;
  hash: string;
};

/** Hashes are written in hex. */
const FIRST_HASH = '0'.repeat(64);

/** The head of a chain; an operator pins it outside the database and verifies the log against it later. */
export type Head = { chain: string; seq: number; hash: string };

export const writeHead = ({ chain, seq, hash }: Head): string => `${chain}:${seq}:${hash}`;

export function readHead(text: string): Head | null {
  const match = /^([\w-]{1,100}):([1-9]\d{0,9}):([0-9a-f]{64})$/.exec(text);
  return match && { chain: match[1]!, seq: Number(match[2]), hash: match[3]! };
}

export type FaultKind = 'changed' | 'missing' | 'inserted' | 'reordered' | 'truncated';
export type Fault = { kind: FaultKind; chain: string; seq: number | null; id: string | null; detail: string };

/** A netstring, so that no text can fake the end of its field. */
const field = (value: string | null): string =>
  value === null ? '-,' : `${Buffer.byteLength(value, 'utf8')}:${value},`;

export function hashOf({ previousHash, seq, ...entry }: Omit<ChainedEntry, 'hash' | 'chain'>): string {
  const { id, workspaceId, at, actorKind, actorId, actor, action, subject } = entry;
  const fields = [String(seq), id, workspaceId, at, actorKind, actorId, actor, action, subject];
  const hash = createHash('sha256').update(Buffer.from(previousHash, 'hex'));
  return hash.update(fields.map(field).join(''), 'utf8').digest('hex');
}

type Walk = Head & { lastId: string | null; lastIsIntact: boolean; missing: Set<number> };

export type Verifier = {
  /** Takes entries in the order in which they stand. */
  take(entry: ChainedEntry): void;
  /** A link of the chain whose entry was deleted. */
  takeDeletedEntry(link: Pick<ChainedEntry, 'chain' | 'seq' | 'hash'>): void;
  /** An entry that is in no chain. */
  takeUnchained(entry: Pick<ChainedEntry, 'chain' | 'id'>): void;
  finish(): { entries: number; heads: Head[]; faults: Fault[] };
};

/** Bounds the report of a gap that a forged number opens. */
const MOST_MISSING = 1_000;

export function createVerifier(pinned: readonly Head[] = []): Verifier {
  const walks = new Map<string, Walk>();
  const faults: Fault[] = [];
  let entries = 0;
  const note = (kind: FaultKind, chain: string, seq: number | null, id: string | null, detail: string) =>
    faults.push({ kind, chain, seq, id, detail });

  const walkOf = (chain: string): Walk => {
    const walk = walks.get(chain) ?? {
      chain,
      seq: 0,
      hash: FIRST_HASH,
      lastId: null,
      lastIsIntact: true,
      missing: new Set(),
    };
    walks.set(chain, walk);
    return walk;
  };

  /** True where the entry stands behind all that were seen. */
  const goOn = (walk: Walk, { seq, id }: Pick<ChainedEntry, 'seq' | 'id'>): boolean => {
    if (seq <= walk.seq) {
      const isMoved = walk.missing.delete(seq);
      note(
        isMoved ? 'reordered' : 'inserted',
        walk.chain,
        seq,
        id,
        isMoved ? 'stands behind later ones' : 'is there twice',
      );
      return false;
    }
    for (let gap = walk.seq + 1; gap < Math.min(seq, walk.seq + 1 + MOST_MISSING); gap += 1) walk.missing.add(gap);
    return true;
  };

  const checkPins = ({ chain, seq, hash, id }: Head & { id: string | null }) => {
    const pin = pinned.find((one) => one.chain === chain && one.seq === seq);
    if (pin && pin.hash !== hash) note('changed', chain, seq, id, 'is not the one that was pinned');
  };

  return {
    take: (entry) => {
      entries += 1;
      const walk = walkOf(entry.chain);
      const { chain, seq, id, hash, previousHash } = entry;
      const isIntact = hashOf(entry) === hash && chain === (entry.workspaceId ?? 'server');
      if (!isIntact) note('changed', chain, seq, id, 'does not fit its hash');
      const follows = seq === walk.seq + 1;
      if (!goOn(walk, entry)) return;
      if (isIntact && follows && walk.lastIsIntact && previousHash !== walk.hash)
        note('changed', chain, walk.seq, walk.lastId, 'is not the one that the next entry was written after');
      checkPins(entry);
      Object.assign(walk, { seq, hash, lastId: id, lastIsIntact: isIntact });
    },
    takeDeletedEntry: (link) => {
      const walk = walkOf(link.chain);
      if (goOn(walk, { ...link, id: '' })) walk.missing.add(link.seq);
      checkPins({ ...link, id: null });
      Object.assign(walk, { seq: link.seq, hash: link.hash, lastId: null, lastIsIntact: true });
    },
    takeUnchained: ({ chain, id }) => {
      entries += 1;
      note('inserted', chain, null, id, 'has no place in the chain');
    },
    finish: () => {
      for (const { chain, missing } of walks.values())
        for (const seq of missing) note('missing', chain, seq, null, 'is not there');
      for (const { chain, seq } of pinned) {
        const last = walks.get(chain)?.seq ?? 0;
        if (last < seq) note('truncated', chain, seq, null, `was pinned, and the log ends at ${last}`);
      }
      const heads = [...walks.values()].map(({ chain, seq, hash }) => ({ chain, seq, hash }));
      return { entries, heads, faults };
    },
  };
}
