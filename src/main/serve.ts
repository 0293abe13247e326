// Lists the routes of the API and the dashboard, puts the HTTP server on top of the context of the service, and takes it down
// without breaking off answers.

import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { removeErasedFiles } from '../engine/media-sweep.js';
import { finishPhotoRemoval } from '../engine/photo-removal.js';
import { cutScenes } from '../engine/stages/script.js';
import { bulkRoute, createBulkPlaces } from '../http/api/bulk/route.js';
import { createProgressReader } from '../http/api/flow-body.js';
import { flowEventsRoute } from '../http/api/flow-events.js';
import { eraseRoutes, flowRoutes } from '../http/api/flows.js';
import { narrationRoutes } from '../http/api/narration.js';
import { receiptRoutes } from '../http/api/receipt.js';
import { reviewRoutes } from '../http/api/review.js';
import { createFlowWaiter } from '../http/api/wait.js';
import { webhookRoutes } from '../http/api/webhooks.js';
import { workspaceRoutes } from '../http/api/workspace.js';
import { createAuthenticator } from '../http/core/auth.js';
import { unavailable } from '../http/core/errors.js';
import { createKnownOrigins } from '../http/core/hosts.js';
import { createRateLimiter } from '../http/core/rate-limit.js';
import { createLiveFlows } from '../http/dashboard/flows/live-flows.js';
import type { AppRoute } from '../http/dashboard/route.js';
import { appRoutes, type WorkspaceRoutesContext } from '../http/dashboard/routes.js';
import { openApiDocument } from '../http/openapi/document.js';
import { registerWatchPages } from '../http/public/watch-page.js';
import { createServer } from '../http/server.js';
import { lazy } from '../lib/memoize.js';
import { packageRoot } from '../lib/package-root.js';
import type { Teardown } from '../lib/process/teardown.js';
import { createFilmVerifier } from '../provenance/film-marks.js';
import type { SignOn } from '../providers/contracts.js';
import type { OpenIdSettings } from '../providers/sign-on/openid.js';
import { createUploads } from '../render/uploads.js';
import { createCommands } from '../services/flows/flow-commands.js';
import { createFlowRepository } from '../services/flows/flow-repository.js';
import { createTimeLeft } from '../services/flows/time-left.js';
import { createReceiptRepository } from '../services/provenance/receipts.js';
import { createRecordingCommands, createRecordingReadings } from '../services/reviews/recordings.js';
import { createReviewRepository } from '../services/reviews/reviews.js';
import { createVendorConnections } from '../services/vendors/vendor-connections.js';
import { createEndpointCommands, createWebhookRepository, createWebhooks } from '../services/webhooks/webhooks.js';
import { createClipReader, createPreviewReader, publishPortraits } from '../services/workspaces/own-presenters.js';
import { createLocalModels } from '../services/workspaces/script-model.js';
import type { Erased } from '../store/flows/erasure.js';
import type { PhotoPresenter } from '../store/workspaces/photo-presenters.js';
import { findBranding } from '../store/workspaces/workspace-settings.js';
import { findFlowAvatar } from '../store/workspaces/workspaces.js';
import { addressOf } from './address.js';
import type { ServiceContext } from './build-context.js';
import { mediaOptions } from './media.js';

// Builds the routes of the dashboard out of the parts of the service.

/** What the API and the dashboard both stand on. */
type Shared = Pick<
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

async function dashboardRoutes(
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
function fileRemover({ context }: Pick<ServiceContext, 'context'>): (erased: Erased) => Promise<void> {
  const noteLater = (error: unknown) => context.log.warn({ err: error }, 'files of an erased flow are deleted later');
  return (erased) => removeErasedFiles(context, erased).catch(noteLater);
}

/** Answers get this long to end, however short the grace of the stages is. */
const SHORTEST_ANSWERS_MS = 5_000;

/** Listens, and returns the address. */
export async function serve(serviceContext: ServiceContext, teardown: Teardown): Promise<string> {
  const { config, context, listener, metrics, adapters, dataDir } = serviceContext;
  const { database, clock, log, files } = context;
  const waiter = createFlowWaiter(listener);
  const authenticator = createAuthenticator({ database, listener, clock, voicesOf: context.voicesOf });
  const rates = createRateLimiter({ database, clock, log });
  const origins = createKnownOrigins({ database, listener, clock });
  teardown.add(authenticator.close);
  teardown.add(async () => origins.close());
  teardown.add(rates.close);
  const onUnread = (error: unknown) => log.warn({ err: error }, 'news of flows could not be read for those who listen');
  const live = createLiveFlows({ database, listener, onError: onUnread });
  teardown.add(async () => live.close());
  const shared: Shared = {
    ...{ database, live },
    clock,
    commands: createCommands(context),
    progress: createProgressReader({ database, clock, timeLeft: createTimeLeft(context) }),
    urlOf: files.url,
    voicesOf: context.voicesOf,
    sureLanguage: adapters.sureLanguage,
    avatarOf: findFlowAvatar,
    findVendorAvatar: serviceContext.vendors.avatars.find,
    listVendorAvatars: serviceContext.vendors.avatars.list,
    allowedHosts: config.allowedPrivateHosts,
    webhooks: createWebhooks({
      repository: createWebhookRepository(database),
      endpoints: createEndpointCommands({ ...context, allowedHosts: config.allowedPrivateHosts }),
      clock,
    }),
    flows: createFlowRepository(database),
    reviews: createReviewRepository(database),
    receipts: createReceiptRepository(database),
    identity: serviceContext.identities.current,
    rates,
    checkScript: adapters.checkScript,
    findUnsourced: adapters.findUnsourced,
    findProspect: adapters.findProspect,
    tell: adapters.tell,
    cutScenes: (flow) =>
      cutScenes(
        {
          voicesOf: context.voicesOf,
          spokenWith: adapters.spokenWith,
          brandingOf: (workspaceId) => findBranding(database.db, workspaceId),
        },
        flow,
      ),
    reword: serviceContext.reword,
    readFigures: adapters.readFigures,
    speakSample: adapters.speakSample,
    readings: createRecordingReadings(adapters.readRecording),
    recordings: createRecordingCommands(context),
    files,
    previewOf: createPreviewReader(files),
    clipOf: createClipReader(adapters, files),
  };
  const places = createBulkPlaces();
  const routes = [
    ...flowRoutes({ ...shared, waiter }),
    bulkRoute({ ...shared, places, log }),
    flowEventsRoute({ ...shared, onError: onUnread }),
    ...reviewRoutes(shared),
    ...narrationRoutes(shared),
    ...eraseRoutes({ ...shared, removeFiles: fileRemover(serviceContext) }),
    ...receiptRoutes(shared),
    ...workspaceRoutes(shared),
    ...webhookRoutes(shared),
  ];
  const languageOf = async (workspaceId: string, voiceId: string) =>
    (await context.voicesOf(workspaceId)).find(voiceId)?.listing.language ?? 'en';
  const media = await mediaOptions({ dataDir, config, files, database });
  const { app, drain } = await createServer({
    tracer: context.tracer,
    routes,
    document: lazy(() => openApiDocument(routes)),
    authenticator,
    origins,
    rates,
    keyLimit: config.rateLimitPerMinute,
    media,
    sites: [
      (app) =>
        registerWatchPages(app, {
          database,
          languageOf,
          urlOf: files.url,
          readFile: files.read,
          publicUrl: serviceContext.publicUrl,
          storeOrigin: media.storeOrigin ?? null,
        }),
    ],
    dashboard: {
      routes: await dashboardRoutes(serviceContext, shared, teardown),
      ...{ database, clock, publicUrl: config.publicUrl, sessionLimits: config.sessionLimits },
      folder: join(packageRoot, 'dashboard', 'dist'),
    },
    listener,
    hosts: config,
    trustProxy: config.trustProxy,
    queueLength: database.waitingCount,
    checkReady: async () => {
      if (!listener.isConnected()) throw unavailable('The database isn’t responding right now.');
      await sql`select 1`.execute(database.db);
    },
    storageState: context.storage.state,
    metrics: metrics.read,
    metricsToken: config.metricsToken,
    onAnswer: metrics.onAnswer,
    answersMs: Math.max(SHORTEST_ANSWERS_MS, config.shutdownGraceMs),
    log,
  });
  await app.listen({ port: config.port, host: config.host });
  teardown.add(async () => {
    drain();
    places.close();
    waiter.close();
    await app.close();
  });
  const url = addressOf(config.host, (app.server.address() as AddressInfo).port);
  serviceContext.setPublicUrl(url);
  const drawing = new AbortController();
  const portraits = publishPortraits(adapters, files, log, drawing.signal);
  teardown.add(async () => {
    drawing.abort();
    await portraits;
  });
  return url;
}
