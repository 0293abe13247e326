// Every route of the dashboard, group by group: first what is about people, then what is about flows and workspaces. What is missing
// here does not exist; test/accounts/access.test.ts says of each who may ask.
import type { SignInContext } from '../../services/accounts/context.js';
import type { RecordingDeps } from '../../services/reviews/recordings.js';
import { keyRoutes, linkRoutes, memberRoutes } from './accounts/members.js';
import { factorRoutes, profileRoutes } from './accounts/profile.js';
import { sessionRoutes, signOnRoutes } from './accounts/session.js';
import { appFlowRoutes, overviewRoutes } from './flows/flows.js';
import { type LiveFlows, liveFlowsRoute } from './flows/live-flows.js';
import { type AppReviewContext, appNarrationRoutes, appReviewRoutes } from './flows/review.js';
import { type ImportContext, importRoutes, severalFlowsRoutes } from './flows/several.js';
import type { AppRoute } from './route.js';
import { auditRoutes } from './workspace/audit.js';
import { type AvatarContext, avatarRoutes } from './workspace/avatars.js';
import { type PhotoRoutesContext, photoPresenterRoutes } from './workspace/photo-presenters.js';
import { type BrandContext, settingsRoutes } from './workspace/settings.js';
import { type ScriptModelContext, scriptModelRoutes, type VendorContext, vendorRoutes } from './workspace/vendors.js';
import { type VerifyContext, verifyRoutes } from './workspace/verify.js';
import { lexiconRoutes, type VoiceContext, voiceRoutes } from './workspace/voices.js';
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
