// Everything of the dashboard that is about people rather than flows: one list of routes from the files beside this one.
import type { Clock } from '../../../lib/clock.js';
import type { Log } from '../../../lib/log.js';
import type { Passwords } from '../../../lib/passwords.js';
import type { SignOn } from '../../../providers/contracts.js';
import type { Database } from '../../../store/db/database.js';
import type { SessionLimits } from '../../../store/people/sessions.js';
import type { Secrets } from '../../../store/vendors/secrets.js';
import type { AppRoute } from '../route.js';
import { auditRoutes } from '../workspace/audit.js';
import { confirmationRoutes } from './confirmation.js';
import { factorRoutes } from './factors.js';
import { invitationRoutes } from './invitations.js';
import { keyRoutes } from './keys.js';
import { memberRoutes } from './members.js';
import { noticeRoutes } from './notices.js';
import { profileRoutes } from './profile.js';
import { resetRoutes } from './resets.js';
import { securityRoutes } from './security.js';
import { sessionRoutes } from './session.js';
import { setUpRoutes } from './set-up.js';
import { type SignOnRules, signOnRoutes } from './sign-on.js';

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

export const accountRoutes = (context: AccountContext): AppRoute[] => [
  ...setUpRoutes(context),
  ...sessionRoutes(context),
  ...signOnRoutes(context),
  ...confirmationRoutes(context),
  ...factorRoutes(context),
  ...noticeRoutes(context),
  ...securityRoutes(context),
  ...profileRoutes(context),
  ...invitationRoutes(context),
  ...resetRoutes(context),
  ...memberRoutes(context),
  ...keyRoutes(context),
  ...auditRoutes(context),
];
