// Everything of the dashboard that is about flows and workspaces rather than people: one list of routes from the files
// beside this one.
import type { ReviewContext } from '../review-work.js';
import { type AvatarContext, avatarRoutes } from './avatars.js';
import { type BrandContext, brandFileRoutes } from './brand-files.js';
import { appFlowRoutes } from './flows.js';
import { type ImportContext, importRoutes } from './import.js';
import { lexiconRoutes } from './lexicon.js';
import { type LiveFlows, liveFlowsRoute } from './live-flows.js';
import { overviewRoutes } from './overview.js';
import { appReviewRoutes } from './review.js';
import type { AppRoute } from './route.js';
import { type ScriptModelContext, scriptModelRoutes } from './script-model.js';
import { settingsRoutes } from './settings.js';
import { type VendorContext, vendorRoutes } from './vendors.js';
import { type VoiceContext, voiceRoutes } from './voices.js';
import { type WebhookContext, webhookRoutes } from './webhooks.js';

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
