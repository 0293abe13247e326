// Every route of the dashboard, group by group: first what is about people, then what is about flows and workspaces. What is missing
// here does not exist; test/accounts/access.test.ts says of each who may ask.
import type { ReviewContext } from '../api/review.js';
import { confirmationRoutes } from './accounts/confirmation.js';
import type { AccountContext } from './accounts/context.js';
import { factorRoutes } from './accounts/factors.js';
import { invitationRoutes } from './accounts/invitations.js';
import { keyRoutes } from './accounts/keys.js';
import { memberRoutes } from './accounts/members.js';
import { profileRoutes } from './accounts/profile.js';
import { resetRoutes } from './accounts/resets.js';
import { securityRoutes } from './accounts/security.js';
import { sessionRoutes } from './accounts/session.js';
import { setUpRoutes } from './accounts/set-up.js';
import { signOnRoutes } from './accounts/sign-on.js';
import { appFlowRoutes } from './flows/flows.js';
import { type ImportContext, importRoutes } from './flows/import.js';
import { type LiveFlows, liveFlowsRoute } from './flows/live-flows.js';
import { overviewRoutes } from './flows/overview.js';
import { appReviewRoutes } from './flows/review.js';
import type { AppRoute } from './route.js';
import { auditRoutes } from './workspace/audit.js';
import { type AvatarContext, avatarRoutes } from './workspace/avatars.js';
import { type BrandContext, brandFileRoutes } from './workspace/brand-files.js';
import { lexiconRoutes } from './workspace/lexicon.js';
import { type ScriptModelContext, scriptModelRoutes } from './workspace/script-model.js';
import { settingsRoutes } from './workspace/settings.js';
import { type VendorContext, vendorRoutes } from './workspace/vendors.js';
import { type VoiceContext, voiceRoutes } from './workspace/voices.js';
import { type WebhookContext, webhookRoutes } from './workspace/webhooks.js';

export type WorkspaceRoutesContext = ReviewContext &
  AvatarContext &
  BrandContext &
  ScriptModelContext &
  VendorContext &
  VoiceContext &
  ImportContext &
  WebhookContext & { live: LiveFlows };

export type AppContext = { accounts: AccountContext; desk: WorkspaceRoutesContext };

export const appRoutes = ({ accounts, desk }: AppContext): AppRoute[] => [
  ...setUpRoutes(accounts),
  ...sessionRoutes(accounts),
  ...signOnRoutes(accounts),
  ...confirmationRoutes(accounts),
  ...factorRoutes(accounts),
  ...securityRoutes(accounts),
  ...profileRoutes(accounts),
  ...invitationRoutes(accounts),
  ...resetRoutes(accounts),
  ...memberRoutes(accounts),
  ...keyRoutes(accounts),
  ...auditRoutes(accounts),
  ...appFlowRoutes(desk),
  ...importRoutes(desk),
  ...appReviewRoutes(desk),
  liveFlowsRoute(desk.live),
  ...overviewRoutes(desk),
  ...avatarRoutes(desk),
  ...voiceRoutes(desk),
  ...settingsRoutes(desk),
  ...brandFileRoutes(desk),
  ...lexiconRoutes(desk),
  ...scriptModelRoutes(desk),
  ...vendorRoutes(desk),
  ...webhookRoutes(desk),
];
