// Builds the routes of the dashboard out of the parts of the service.

import { finishPhotoRemoval } from '../engine/photo-removal.js';
import { removeErasedFiles } from '../engine/retention.js';
import type { AppRoute } from '../http/dashboard/route.js';
import type { WorkspaceRoutesContext } from '../http/dashboard/routes.js';
import { appRoutes } from '../http/dashboard/routes.js';
import type { Teardown } from '../lib/process/teardown.js';
import { createFilmVerifier } from '../provenance/film-marks.js';
import type { SignOn } from '../providers/contracts.js';
import type { OpenIdSettings } from '../providers/sign-on/openid.js';
import { createUploads } from '../render/uploads.js';
import { createVendorConnections } from '../services/vendors/vendor-connections.js';
import { createLocalModels } from '../services/workspaces/script-trials.js';
import type { Erased } from '../store/flows/erasure.js';
import type { PhotoPresenter } from '../store/workspaces/photo-presenters.js';
import type { ServiceContext } from './build-context.js';

/** What the API and the dashboard both stand on. */
export type Shared = Pick<
  WorkspaceRoutesContext,
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
  | 'flows'
  | 'reviews'
  | 'receipts'
  | 'identity'
  | 'rates'
  | 'live'
  | 'checkScript'
  | 'findUnsourced'
  | 'findProspect'
  | 'tell'
  | 'reword'
  | 'cutScenes'
  | 'readFigures'
  | 'speakSample'
  | 'readings'
  | 'recordings'
  | 'files'
  | 'previewOf'
  | 'clipOf'
>;

export async function dashboardRoutes(
  serviceContext: ServiceContext,
  shared: Shared,
  teardown: Teardown,
): Promise<AppRoute[]> {
  const { config, context, passwords, secrets, vendors } = serviceContext;
  const { sessionLimits, allowedPrivateHosts: allowedHosts } = config;
  const { database, clock, log } = context;
  const signOn = config.signOn && { provider: await openSignOn(config.signOn), rules: config.signOn };
  // Whatever came over the network is looked at in a process of its own.
  const uploads = createUploads();
  teardown.add(async () => uploads.close());
  const verifier = createFilmVerifier();
  teardown.add(async () => verifier.close());
  const localModels = createLocalModels({ ownPort: config.port, allowedHosts });
  teardown.add(async () => localModels.close());
  return appRoutes({
    accounts: { database, clock, passwords, secrets, sessionLimits, signOn, log },
    desk: {
      ...shared,
      log,
      publicUrl: serviceContext.publicUrl,
      readFile: context.files.read,
      verifying: {
        ...{ verifier, clock, own: serviceContext.identities.own, scratchFolder: context.scratchFolder },
      },
      removeFiles: fileRemover(serviceContext),
      brand: { db: database.db, files: context.files, clock, uploads },
      photos: {
        ...{ db: database.db, files: context.files, clock, uploads, makeClip: serviceContext.adapters.makeClip },
        finishRemoval: photoRemover(serviceContext),
      },
      scriptModels: { db: database.db, secrets, allowedHosts, clock },
      serverWriter: config.scriptModel ? `${config.scriptModel.provider}/${config.scriptModel.model}` : 'embedded',
      localModels,
      vendors: createVendorConnections({ database, secrets, vendors, allowedHosts, clock }),
    },
  });
}

/** Stops films and deletes files; what fails here is done again by the sweep. */
const photoRemover =
  ({ context }: Pick<ServiceContext, 'context'>): ((presenter: PhotoPresenter) => Promise<void>) =>
  (presenter) =>
    finishPhotoRemoval(context, presenter).catch((error: unknown) =>
      context.log.warn({ avatarId: presenter.id, err: error }, 'a removed presenter is deleted later'),
    );

/** Loaded only where it is configured. */
async function openSignOn(settings: OpenIdSettings): Promise<SignOn> {
  const { createOpenIdSignOn } = await import('../providers/sign-on/openid.js');
  return createOpenIdSignOn(settings);
}

/** Deletes the files of an erased flow; what fails here is done again by the sweep. */
export function fileRemover({ context }: Pick<ServiceContext, 'context'>): (erased: Erased) => Promise<void> {
  const noteLater = (error: unknown) => context.log.warn({ err: error }, 'files of an erased flow are deleted later');
  return (erased) => removeErasedFiles(context, erased).catch(noteLater);
}
