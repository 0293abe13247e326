// What the routes about people share: where they get things from.
import type { Clock } from '../../../lib/clock.js';
import type { Log } from '../../../lib/log.js';
import type { Passwords } from '../../../lib/security/passwords.js';
import type { SignOn } from '../../../providers/contracts.js';
import type { Database } from '../../../store/db/database.js';
import type { SessionLimits } from '../../../store/people/sessions.js';
import type { Secrets } from '../../../store/vendors/secrets.js';

/** Whom the single sign-on may bring in without an invitation, and as what. */
export type SignOnRules = { allowedDomains: readonly string[]; defaultRole: 'viewer' | 'member' };

export type AccountContext = {
  database: Database;
  clock: Clock;
  passwords: Passwords;
  secrets: Secrets;
  sessionLimits: SessionLimits;
  /** Null where people sign in with passwords only. */
  signOn: { provider: SignOn; rules: SignOnRules } | null;
  log: Log;
};
