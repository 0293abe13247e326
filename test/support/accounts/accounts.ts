// People for tests, and workspaces that they belong to.
import type { Role } from '../../../src/domain/roles.js';
import type { Passwords } from '../../../src/lib/security/passwords.js';
import { addSession } from '../../../src/store/people/sessions.js';
import { addMember, addUser, type User } from '../../../src/store/people/users.js';
import { lightPasswords, type TestService } from '../service.js';
import type { PeopleService } from './people.js';
import { type Browser, createBrowser } from './session-client.js';

export const PASSWORD = 'three wet seagulls';

let stored: Promise<string> | null = null;
/** The hash of PASSWORD, made once for all people of a test file. */
const storedPassword = (): Promise<string> => {
  stored ??= lightPasswords().hash(PASSWORD);
  return stored;
};

let people = 0;

export async function addPerson(service: TestService, changes: { email?: string; name?: string } = {}): Promise<User> {
  people += 1;
  const user = await addUser(service.database.db, {
    email: changes.email ?? `person${people}@example.com`,
    name: changes.name ?? `Person ${people}`,
    passwordHash: await storedPassword(),
    at: new Date(),
  });
  return user!;
}

export async function join(service: TestService, userId: string, workspaceId: string, role: Role): Promise<void> {
  const at = new Date();
  await service.database.db.transaction().execute((tx) => addMember(tx, { workspaceId, userId, role, at }));
}

export type SignedIn = { user: User; browser: Browser };

/** Somebody with this role in the workspace, signed in. */
export async function signedIn(service: TestService, workspaceId: string, role: Role): Promise<SignedIn> {
  const user = await addPerson(service);
  await join(service, user.id, workspaceId, role);
  return { user, browser: await openBrowser(service, user.id) };
}

/** Signs somebody in without the detour over a password. */
export async function openBrowser(service: TestService, userId: string): Promise<Browser> {
  const browser = createBrowser(service);
  const at = new Date('nowMs' in service ? await (service as PeopleService).nowMs() : Date.now());
  // Tests that turn the clock by days stay signed in.
  const limits = { idleMs: 30 * 86_400_000, longestMs: 30 * 86_400_000 };
  const { value } = await addSession(service.database.db, userId, 'Test', at, limits);
  browser.cookies.set('aftercall', value);
  const { status } = await browser.call('GET', '/session');
  if (status !== 200) throw new Error(`The session answered ${status}.`);
  return browser;
}

/** Counts how often hashes are made and compared. */
export function countedPasswords(): Passwords & { hashed: number; verified: number } {
  const real = lightPasswords();
  const counted = {
    hashed: 0,
    verified: 0,
    hash: (password: string, share?: string) => {
      counted.hashed += 1;
      return real.hash(password, share);
    },
    verify: (hash: string | null, password: string, share?: string) => {
      counted.verified += 1;
      return real.verify(hash, password, share);
    },
  };
  return counted;
}
