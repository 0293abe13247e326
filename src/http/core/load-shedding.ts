// Refuses requests while too many wait for the database: first those of keys and people with many requests in progress, so that a
// burst of one key does not refuse the others; everybody's once the queue is twice as long.
import { ApiError, unavailable } from './errors.js';

/** How many may wait for a connection of the pool before those who ask much are turned away. */
const LONG_QUEUE = 500;
/** As many requests at once are usual: a page that loads, a client with some workers. */
const FEW_AT_ONCE = 20;

export type LoadShedding = {
  /** Throws SERVICE_UNAVAILABLE where nobody is taken any more; asked before anything is looked up. */
  admitAnybody(): void;
  /** Counts a request of this caller; returns what ends that. Throws SERVICE_UNAVAILABLE. */
  enter(caller: string): () => void;
};

/** `queueLength` says how many wait for the database. */
export function createLoadShedding(queueLength: () => number): LoadShedding {
  const atWork = new Map<string, number>();
  const overloaded = () => unavailable('The server is overloaded. Try again shortly.');
  return {
    admitAnybody: () => {
      if (queueLength() > 2 * LONG_QUEUE) throw overloaded();
    },
    enter: (caller) => {
      const count = atWork.get(caller) ?? 0;
      if (count >= FEW_AT_ONCE && queueLength() > LONG_QUEUE) throw overloaded();
      atWork.set(caller, count + 1);
      return () => {
        const left = atWork.get(caller)! - 1;
        if (left > 0) atWork.set(caller, left);
        else atWork.delete(caller);
      };
    },
  };
}

// How many requests of a heavy kind are worked on at once, of one owner and in all: each of them takes memory and time of this
// process, and nobody's may keep those of others waiting.

export type Places = {
  /** Takes a place; returns what gives it back. Throws RATE_LIMITED or SERVICE_UNAVAILABLE where there is none. */
  take(owner: string): () => void;
};

type PlacesOptions = { most: number; mostOfOwner: number; allTaken: string; ownTaken: string };

export function createPlaces({ most, mostOfOwner, allTaken, ownTaken }: PlacesOptions): Places {
  const taken: string[] = [];
  return {
    take: (owner) => {
      if (taken.filter((one) => one === owner).length >= mostOfOwner) {
        throw new ApiError('RATE_LIMITED', ownTaken, { 'retry-after': '5', connection: 'close' });
      }
      if (taken.length >= most) throw unavailable(allTaken);
      taken.push(owner);
      return () => void taken.splice(taken.indexOf(owner), 1);
    },
  };
}

/** Files a minute and owner; each is examined, which takes longer than to send it. */
const UPLOADS_A_MINUTE = 30;

/** For uploads that are read as a whole: no owner takes the examiners of the others, and what waits for one lies in memory. */
export const createUploadLimits = (): { aMinute: number; places: Places } => ({
  aMinute: UPLOADS_A_MINUTE,
  places: createPlaces({
    most: 8,
    mostOfOwner: 1,
    ownTaken: 'Another file in this workspace is being checked. Try again when it’s done.',
    allTaken: 'Too many files are being checked. Try again shortly.',
  }),
});
