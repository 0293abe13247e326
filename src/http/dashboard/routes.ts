// Every route of the dashboard, group by group: first what is about people, then what is about flows and workspaces. What is missing
// here does not exist; test/accounts/access.test.ts says of each who may ask.
import type { SignInContext } from '../../services/accounts/context.js';
import type { RecordingDeps } from '../../services/reviews/recordings.js';
import { factorRoutes } from './accounts/factors.js';
import { keyRoutes } from './accounts/keys.js';
import { linkRoutes } from './accounts/links.js';
import { memberRoutes } from './accounts/members.js';
import { profileRoutes } from './accounts/profile.js';
import { sessionRoutes } from './accounts/session.js';
import { signOnRoutes } from './accounts/sign-on.js';
import { appFlowRoutes } from './flows/flows.js';
import { type ImportContext, importRoutes } from './flows/import.js';
import { type LiveFlows, liveFlowsRoute } from './flows/live-flows.js';
import { appNarrationRoutes } from './flows/narration.js';
import { overviewRoutes } from './flows/overview.js';
import { type AppReviewContext, appReviewRoutes } from './flows/review.js';
import { severalFlowsRoutes } from './flows/several.js';
import type { AppRoute } from './route.js';
import { auditRoutes } from './workspace/audit.js';
import { type AvatarContext, avatarRoutes } from './workspace/avatars.js';
import { lexiconRoutes } from './workspace/lexicon.js';
import { type PhotoRoutesContext, photoPresenterRoutes } from './workspace/photo-presenters.js';
import { type ScriptModelContext, scriptModelRoutes } from './workspace/script-model.js';
import { type BrandContext, settingsRoutes } from './workspace/settings.js';
import { type VendorContext, vendorRoutes } from './workspace/vendors.js';
import { type VerifyContext, verifyRoutes } from './workspace/verify.js';
import { type VoiceContext, voiceRoutes } from './workspace/voices.js';
import { type WebhookContext, webhookRoutes } from './workspace/webhooks.js';

export type WorkspaceRoutesContext = AppReviewContext &
  AvatarContext &
  PhotoRoutesContext &
  BrandContext &
  ScriptModelContext &
  VendorContext &
  VoiceContext &
  ImportContext &
  RecordingDeps &
  VerifyContext &
  WebhookContext & { live: LiveFlows };

export type AppContext = { accounts: SignInContext; desk: WorkspaceRoutesContext };

export const appRoutes = ({ accounts, desk }: AppContext): AppRoute[] => [
  ...sessionRoutes(accounts),
  ...signOnRoutes(accounts),
  ...factorRoutes(accounts),
  ...profileRoutes(accounts),
  ...linkRoutes(accounts),
  ...memberRoutes(accounts),
  ...keyRoutes(accounts),
  ...auditRoutes(accounts),
  ...appFlowRoutes(desk),
  ...severalFlowsRoutes(desk),
  ...importRoutes(desk),
  ...appReviewRoutes(desk),
  ...appNarrationRoutes(desk),
  liveFlowsRoute(desk.live),
  ...overviewRoutes(desk),
  ...avatarRoutes(desk),
  ...photoPresenterRoutes(desk),
  ...voiceRoutes(desk),
  ...settingsRoutes(desk),
  ...lexiconRoutes(desk),
  ...scriptModelRoutes(desk),
  ...vendorRoutes(desk),
  ...webhookRoutes(desk),
  ...verifyRoutes(desk),
];
