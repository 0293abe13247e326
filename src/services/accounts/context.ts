// What the use cases of accounts are given: the parts of the service that they need, and the browser that asks.
import type { Clock } from '../../lib/clock.js';
import type { Log } from '../../lib/log.js';
import type { Passwords } from '../../lib/security/passwords.js';
import type { SignOn } from '../../providers/contracts.js';
import type { Db } from '../../store/db/database.js';
import type { SessionLimits } from '../../store/people/sessions.js';
import type { Secrets } from '../../store/vendors/secrets.js';

export type AccountsContext = { database: { db: Db }; clock: Clock };

/** Whom the single sign-on may bring in without an invitation, and as what. */
export type SignOnRules = { allowedDomains: readonly string[]; defaultRole: 'viewer' | 'member' };

/** Of those who sign in or prove who they are. */
export type SignInContext = AccountsContext & {
  passwords: Passwords;
  secrets: Secrets;
  sessionLimits: SessionLimits;
  /** Null where people sign in with passwords only. */
  signOn: { provider: SignOn; rules: SignOnRules } | null;
  log: Log;
};

/** A browser that asks, in plain values. */
export type Visit = {
  /** Where the person reaches us, such as https://videos.example.com. */
  origin: string;
  /** The address of the client, for limits. */
  address: string;
  /** The value of its present session; null without one. */
  sessionValue: string | null;
  /** The secret by which a browser is known that has signed in before; null for others. */
  device: string | null;
  /** Such as "Firefox on Linux". */
  client: string;
};
