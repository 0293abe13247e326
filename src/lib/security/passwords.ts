// Passwords: argon2id on the thread pool. A try costs the same whether the password is wrong or the account unknown.
import { hash, verify } from '@node-rs/argon2';
import { createFairQueue, QueueFull } from '../process/semaphore.js';

/** About 90 ms on a core of 2023. The hash carries them, so that they may be raised later. */
const COST = { memoryCost: 65_536, timeCost: 2, parallelism: 1, outputLen: 32 };
/**
 * Each takes 64 MiB: no more than these at once. Behind them a whole office may wait, for some 20 seconds at most, which is
 * less than a browser waits.
 */
const LIMITS = { atOnce: 2, mostWaiting: 400 };

/** `share` is who asks, such as a network address: the queue serves them in turn. */
export type Passwords = {
  hash(password: string, share?: string): Promise<string>;
  /** False for a null hash too, after the same work. */
  verify(stored: string | null, password: string, share?: string): Promise<boolean>;
};

/** Too many people sign in at this moment. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy';
}

/** `cost` is for tests, which hash often and guard nothing. */
export function createPasswords(cost: Pick<typeof COST, 'memoryCost' | 'timeCost'> = COST): Passwords {
  const options = { ...COST, ...cost };
  const queue = createFairQueue(LIMITS);
  let decoy: Promise<string> | null = null;

  const inTurn = <T>(share: string, work: () => Promise<T>): Promise<T> =>
    queue(share, work).catch((error: unknown) => {
      throw error instanceof QueueFull ? new PasswordsBusy('Too many passwords are being checked.') : error;
    });
  /** What is compared with where there is nothing to compare with; made once, and nobody's password. */
  const decoyHash = () => {
    decoy ??= hash('', options);
    return decoy;
  };

  return {
    hash: (password, share = '') => inTurn(share, () => hash(normal(password), options)),
    verify: async (stored, password, share = '') => {
      // Waited for in any case: the first try of a process must not tell whether there is an account either.
      const nobodys = await decoyHash();
      const against = stored ?? nobodys;
      const fits = await inTurn(share, () => verify(against, normal(password)));
      return fits && stored !== null;
    },
  };
}

/** Unicode-normalised: the same password on every keyboard. */
const normal = (password: string): string => password.normalize('NFC');
