// Refuses requests while too many wait for the database: first those of keys and people with many requests in progress, so that a
// burst of one key does not refuse the others; everybody's once the queue is twice as long.
import { unavailable } from './errors.js';

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
