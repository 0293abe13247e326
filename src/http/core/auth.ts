// Who is asking: turns the Authorization header into what its key opens. What was looked up is remembered for a few
// seconds, and forgotten at once when any process says that a key or its workspace changed.

import { allows, type Scope } from '../../domain/roles.js';
import type { Voices } from '../../engine/stages/voices.js';
import type { Clock } from '../../lib/clock.js';
import { isWellFormedKey } from '../../lib/security/api-key.js';
import { missingIn } from '../../services/flows/flow-defaults.js';
import type { Database } from '../../store/db/database.js';
import type { Listener } from '../../store/db/listener.js';
import { type Access, findAccess, touchKeys } from '../../store/people/keys.js';
import { ApiError } from './errors.js';

const REMEMBERED_MS = 5_000;
const REMEMBERED_KEYS = 10_000;
const TOUCH_EVERY_MS = 60_000;
const REALM = 'Bearer realm="aftercall"';

/** What a key opens, with what its workspace still needs before it can make videos. */
export type OpenAccess = Access & { missing: readonly string[] };

export type Authenticator = {
  /** Throws UNAUTHORIZED unless the header carries a good key. */
  authenticate(header: string | undefined): Promise<OpenAccess>;
  close(): void;
};

type AuthenticatorOptions = {
  database: Database;
  listener: Listener;
  clock: Clock;
  voicesOf(workspaceId: string): Promise<Voices>;
};

export const createAuthenticator = ({ database: { db, reads }, ...rest }: AuthenticatorOptions): Authenticator =>
  authenticatorOf({ find: (value) => findAccess(reads, value), touch: (ids, at) => touchKeys(db, ids, at) }, rest);

export type KeyBook = {
  find(value: string): Promise<Access | null>;
  /** Notes when keys were last used. */
  touch(keyIds: string[], at: Date): Promise<void>;
};

export function authenticatorOf(
  keys: KeyBook,
  { listener, clock, voicesOf }: Omit<AuthenticatorOptions, 'database'>,
): Authenticator {
  const known = new Map<string, { access: OpenAccess; untilMs: number }>();
  const touched = new Map<string, number>();
  let changes = 0;
  const unsubscribe = listener.subscribe((message) => {
    if (message.kind === 'flow' || message.kind === 'sessions') return;
    changes += 1;
    known.clear();
  });

  const read = async (value: string): Promise<OpenAccess | null> => {
    const access = await keys.find(value);
    return access && { ...access, missing: missingIn(access, await voicesOf(access.workspaceId)) };
  };

  const lookUp = async (value: string): Promise<OpenAccess | null> => {
    const remembered = known.get(value);
    if (remembered && remembered.untilMs > clock() && listener.isConnected()) return remembered.access;
    const changesBefore = changes;
    const access = await read(value);
    known.delete(value);
    // What was read before a change that was heard of meanwhile is good for this request only.
    if (!access || changes !== changesBefore) return access;
    if (known.size >= REMEMBERED_KEYS) known.clear();
    known.set(value, { access, untilMs: clock() + REMEMBERED_MS });
    return access;
  };

  const noteUse = ({ keyId, lastUsedAt }: Access) => {
    const atMs = clock();
    const lastMs = Math.max(touched.get(keyId) ?? 0, lastUsedAt?.getTime() ?? 0);
    if (atMs - lastMs < TOUCH_EVERY_MS) return;
    if (touched.size >= REMEMBERED_KEYS) touched.clear();
    touched.set(keyId, atMs);
    keys.touch([keyId], new Date(atMs)).catch(() => {
      // Only the time of last use is lost; the next request writes it.
      touched.delete(keyId);
    });
  };

  return {
    authenticate: async (header) => {
      const value = readBearer(header);
      const access = isWellFormedKey(value) ? await lookUp(value) : null;
      if (!access) throw invalidToken('Unknown API key.');
      if (access.revokedAt) throw invalidToken('The API key was revoked.');
      if (access.expiresAt && access.expiresAt.getTime() <= clock()) throw invalidToken('The API key has expired.');
      noteUse(access);
      return access;
    },
    close: unsubscribe,
  };
}

function readBearer(header: string | undefined): string {
  const match = /^Bearer +(\S+) *$/i.exec(header ?? '');
  if (match) return match[1]!;
  // RFC 6750: without a token there is no error to name.
  if (header === undefined || header === '') {
    throw new ApiError('UNAUTHORIZED', 'Send your API key as "Authorization: Bearer <key>".', {
      'www-authenticate': REALM,
    });
  }
  throw invalidToken('The Authorization header must read "Bearer <key>".');
}

const invalidToken = (message: string): ApiError =>
  new ApiError('UNAUTHORIZED', message, { 'www-authenticate': `${REALM}, error="invalid_token"` });

export function requireScope(access: Access, scope: Scope): void {
  if (allows(access.scopes, scope)) return;
  throw new ApiError('INSUFFICIENT_SCOPE', `The API key lacks the scope "${scope}".`, {
    'www-authenticate': `${REALM}, error="insufficient_scope", scope="${scope}"`,
  });
}
