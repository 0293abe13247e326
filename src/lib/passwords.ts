// Passwords: argon2id on the thread pool, so that nobody's request waits for it. Wrong or unknown, each try costs the same.
import { hash, verify } from '@node-rs/argon2';

/** About 90 ms on a core of 2023. The hash carries them, so that they may be raised later. */
const COST = { memoryCost: 65_536, timeCost: 2, parallelism: 1, outputLen: 32 };
/** Each takes 64 MiB: no more than these at once, and no endless queue behind them. */
const AT_ONCE = 2;
const LONGEST_QUEUE = 50;

export type Passwords = {
  hash(password: string): Promise<string>;
  /** False for a null hash too, after the same work. */
  verify(stored: string | null, password: string): Promise<boolean>;
};

/** Too many people sign in at this moment. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy';
}

/** `cost` is for tests, which hash often and guard nothing. */
export function createPasswords(cost: Pick<typeof COST, 'memoryCost' | 'timeCost'> = COST): Passwords {
  const options = { ...COST, ...cost };
  const waiting: (() => void)[] = [];
  let running = 0;
  let decoy: Promise<string> | null = null;

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE) {
      if (waiting.length >= LONGEST_QUEUE) throw new PasswordsBusy('Too many passwords are being checked.');
      await new Promise<void>((resolve) => void waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
  /** What is compared with where there is nothing to compare with; made once, and nobody's password. */
  const decoyHash = () => {
    decoy ??= hash('', options);
    return decoy;
  };

  return {
    hash: (password) => inTurn(() => hash(normal(password), options)),
    verify: async (stored, password) => {
      // Waited for in any case: the first try of a process must not tell whether there is an account either.
      const nobodys = await decoyHash();
      const against = stored ?? nobodys;
      const fits = await inTurn(() => verify(against, normal(password)));
      return fits && stored !== null;
    },
  };
}

/** The same characters, however a keyboard composes them. */
const normal = (password: string): string => password.normalize('NFC');
