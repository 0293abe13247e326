// Builds the routes of the dashboard: what they reach of the service, and how refusals of its parts become answers.
import { removeErasedFiles } from '../engine/retention.js';
import { invalid } from '../flow/errors.js';
import type { DeskRoutesContext } from '../http/app/desk-routes.js';
import type { AppRoute } from '../http/app/route.js';
import { appRoutes } from '../http/app/routes.js';
import type { Teardown } from '../lib/teardown.js';
import { createOpenIdSignOn } from '../providers/sign-on/openid.js';
import { createUploads } from '../render/uploads.js';
import type { Erased } from '../store/erasure.js';
import { scriptModelForDashboard } from './dashboard-script-model.js';
import { vendorsForDashboard } from './dashboard-vendors.js';
import { takeInAvatar, takeOutAvatar } from './own-avatars.js';
import type { Foundation } from './service.js';
import { changeLook, LookError } from './workspace-look.js';

/** What the API and the dashboard both stand on. */
export type Shared = Pick<
  DeskRoutesContext,
  | 'database'
  | 'clock'
  | 'commands'
  | 'progress'
  | 'urlOf'
  | 'voicesOf'
  | 'sureLanguage'
  | 'avatarOf'
  | 'findVendorAvatar'
  | 'listVendorAvatars'
  | 'allowedHosts'
  | 'webhooks'
  | 'webhookBooks'
  | 'reviews'
  | 'rates'
  | 'live'
  | 'checkScript'
  | 'readFigures'
  | 'speakSample'
  | 'previewOf'
>;

export function dashboardRoutes(foundation: Foundation, shared: Shared, teardown: Teardown): AppRoute[] {
  const { config, context, passwords, secrets } = foundation;
  const { sessionLimits } = config;
  const { database, clock, log } = context;
  const signOn = config.signOn && { provider: createOpenIdSignOn(config.signOn), rules: config.signOn };
  return appRoutes({
    accounts: { database, clock, passwords, secrets, sessionLimits, signOn, log },
    desk: {
      ...shared,
      log,
      publicUrl: foundation.publicUrl,
      readFile: context.files.read,
      removeFiles: fileRemover(foundation),
      ...brandOf(foundation, teardown),
      ...scriptModelForDashboard(foundation, teardown),
      vendors: vendorsForDashboard(foundation),
    },
  });
}

/** Deletes the files of an erased flow; what fails here is done again by the sweep. */
export function fileRemover({ context }: Pick<Foundation, 'context'>): (erased: Erased) => Promise<void> {
  const noteLater = (error: unknown) => context.log.warn({ err: error }, 'files of an erased flow are deleted later');
  return (erased) => removeErasedFiles(context, erased).catch(noteLater);
}

/** Whatever came over the network is looked at in a process of its own. */
function brandOf(
  { context }: Foundation,
  teardown: Teardown,
): Pick<DeskRoutesContext, 'changeBrand' | 'takeInAvatar' | 'takeOutAvatar'> {
  const { database, files, clock } = context;
  const { db } = database;
  const uploads = createUploads();
  teardown.add(async () => uploads.close());
  return {
    changeBrand: async (workspaceId, change, note) => {
      const wanted = 'logo' in change ? change : { font: change.font && [change.font] };
      await changeLook({ db, files, uploads }, workspaceId, wanted, note).catch((error) => {
        throw error instanceof LookError ? invalid(error.message) : error;
      });
    },
    takeInAvatar: (workspaceId, zip, name) => takeInAvatar({ db, files, clock }, workspaceId, zip, name, uploads),
    takeOutAvatar: (avatar) => takeOutAvatar({ db, files, clock }, avatar),
  };
}
