// Everything of the dashboard that is about flows and workspaces rather than people: one list of routes from the files
// beside this one.
import type { ReviewContext } from '../api/review-work.js';
import { appFlowRoutes } from './flows/flows.js';
import { type ImportContext, importRoutes } from './flows/import.js';
import { type LiveFlows, liveFlowsRoute } from './flows/live-flows.js';
import { overviewRoutes } from './flows/overview.js';
import { appReviewRoutes } from './flows/review.js';
import type { AppRoute } from './route.js';
import { type AvatarContext, avatarRoutes } from './workspace/avatars.js';
import { type BrandContext, brandFileRoutes } from './workspace/brand-files.js';
import { lexiconRoutes } from './workspace/lexicon.js';
import { type ScriptModelContext, scriptModelRoutes } from './workspace/script-model.js';
import { settingsRoutes } from './workspace/settings.js';
import { type VendorContext, vendorRoutes } from './workspace/vendors.js';
import { type VoiceContext, voiceRoutes } from './workspace/voices.js';
import { type WebhookContext, webhookRoutes } from './workspace/webhooks.js';

export type DeskRoutesContext = ReviewContext &
  AvatarContext &
  BrandContext &
  ScriptModelContext &
  VendorContext &
  VoiceContext &
  ImportContext &
  WebhookContext & { live: LiveFlows };

export const deskRoutes = (context: DeskRoutesContext): AppRoute[] => [
  ...appFlowRoutes(context),
  ...importRoutes(context),
  ...appReviewRoutes(context),
  liveFlowsRoute(context.live),
  ...overviewRoutes(context),
  ...avatarRoutes(context),
  ...voiceRoutes(context),
  ...settingsRoutes(context),
  ...brandFileRoutes(context),
  ...lexiconRoutes(context),
  ...scriptModelRoutes(context),
  ...vendorRoutes(context),
  ...webhookRoutes(context),
];
