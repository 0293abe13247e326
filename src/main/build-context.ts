// Builds what a service needs in every role out of its parts: the composition root.
import { join } from 'node:path';
import type { Config } from '../config/config.js';
import type { EngineContext } from '../engine/context.js';
import { createQueue } from '../engine/queue.js';
import { createStorage } from '../engine/storage.js';
import { type Clock, systemClock } from '../lib/clock.js';
import type { Log } from '../lib/log.js';
import { packageVersion } from '../lib/package-root.js';
import { removeLeftFolders, type Teardown } from '../lib/process/teardown.js';
import { createPasswords, type Passwords } from '../lib/security/passwords.js';
import type { Tracer } from '../lib/tracing/tracing.js';
import { createFilmMarks } from '../provenance/film-marks.js';
import { createWebhookPost } from '../providers/webhook/webhook-post.js';
import { createSigningIdentities, type SigningIdentities } from '../services/provenance/signing-identities.js';
import type { ReviewDeps } from '../services/reviews/reviews.js';
import { createFilmVendors } from '../services/vendors/vendor-films.js';
import { createVendors, type Vendors } from '../services/vendors/vendors.js';
import { readScriptModel } from '../services/workspaces/script-model.js';
import { createListener, type Listener } from '../store/db/listener.js';
import { findRecording } from '../store/flows/corrections.js';
import { createSecretKeys, createSecrets, type Secrets } from '../store/vendors/secrets.js';
import { findGivenConsent } from '../store/workspaces/photo-presenters.js';
import { findBranding } from '../store/workspaces/workspace-settings.js';
import { findAvatar } from '../store/workspaces/workspaces.js';
import { type Adapters, createAdapters, type StageDeps } from './adapters.js';
import { chooseDataFolder, openDataFolder } from './data-folder.js';
import { openServiceDatabase, prepareForStart } from './database.js';
import { openMedia } from './media.js';
import { createMetrics, type Metrics } from './metrics.js';
import { readOperatorCertificate } from './signing-certificate.js';

/** The User-Agent of webhooks. */
const USER_AGENT = `Aftercall/${packageVersion}`;

export type Roles = { serves: boolean; works: boolean };

/** `adapters` are what videos are made with; tests bring their own, and may count what `passwords` does. */
export type ServiceOptions = {
  config: Config;
  roles: Roles;
  log: Log;
  clock?: Clock;
  adapters?: Adapters;
  passwords?: Passwords;
  /** Aborts the start, as long as no key was issued. */
  signal?: AbortSignal;
};

/** Shared by both roles. */
export type ServiceContext = {
  config: Config;
  dataDir: string;
  context: EngineContext;
  listener: Listener;
  metrics: Metrics;
  adapters: Adapters;
  passwords: Passwords;
  secrets: Secrets;
  vendors: Vendors;
  identities: SigningIdentities;
  /** Sentences of a script in other words. */
  reword: ReviewDeps['reword'];
  /** The public URL; known once the port is. */
  publicUrl(): string;
  setPublicUrl(url: string): void;
};

export async function buildContext(
  { config, roles, log, clock = systemClock, adapters: given, passwords = createPasswords(), signal }: ServiceOptions,
  teardown: Teardown,
): Promise<ServiceContext> {
  const tracer = await openTracer(config, log);
  if (tracer) teardown.add(tracer.close);
  const adapters = given ?? (await createAdapters(config));
  teardown.add(adapters.close);
  const { path: dataDir } = await openDataFolder(chooseDataFolder(config.dataDir));
  await prepareForStart(config);
  const { database, ownsTables, close } = await openServiceDatabase(config, dataDir, log);
  teardown.add(close);
  signal?.throwIfAborted();
  const { settings } = database;
  const listener = createListener({
    settings,
    onError: (error) => log.warn({ err: error }, 'the connection for notifications broke and is opened again'),
  });
  teardown.add(listener.close);
  const queue = createQueue({
    settings,
    works: roles.works,
    ownsSchema: ownsTables,
    onError: (error) => log.warn({ err: error }, 'the queue reports an error'),
  });
  teardown.add(queue.stop);
  await queue.start();
  let publicUrl = config.publicUrl ?? '';
  const files = await openMedia(dataDir, config, () => publicUrl);
  await removeLeftFolders();
  const scratchFolder = join(dataDir, 'scratch');
  const storage = createStorage({ files, scratchFolder: roles.works ? scratchFolder : null, log });
  teardown.add(async () => storage.close());
  await storage.look();
  const metrics = createMetrics({ database, queue });
  const brandingOf = (workspaceId: string) => findBranding(database.db, workspaceId);
  const avatarFolderOf = async (workspaceId: string, id: string) =>
    (await findAvatar(database.db, workspaceId, id))?.folder ?? null;
  const secrets = createSecrets(createSecretKeys({ given: config.secretKeys, dataDir }));
  const vendors = createVendors({
    config,
    database,
    secrets,
    adapters: adapters.vendors,
    voices: adapters.voices,
    clock,
    log,
    metrics: metrics.vendors,
  });
  const operator = await readOperatorCertificate(config);
  const identities = createSigningIdentities({ database, secrets, clock, log, operator });
  const marks = createFilmMarks({ identity: identities.current, clock });
  teardown.add(async () => marks.close());
  const { voicesOf } = vendors;
  const filmVendors = createFilmVendors({
    ...vendors,
    vendors: adapters.vendors.avatars,
    files,
    publicUrl: config.publicUrl,
  });
  const reading = { db: database.db, secrets, allowedHosts: config.allowedPrivateHosts };
  const place: StageDeps = {
    files,
    scratchFolder,
    config,
    marks,
    brandingOf,
    avatarFolderOf,
    photoConsentOf: (avatarId) => findGivenConsent(database.db, avatarId),
    onUndrawn: (flowId, err) => log.warn({ flowId, err }, 'a film is made without pictures of its scenes'),
    onMissing: (missing) => log.warn(missing, 'a film is made without the logo or font of its workspace'),
    voicesOf,
    recordingOf: (flowId) => findRecording(database.db, flowId),
    remote: {
      database,
      clock,
      vendors: filmVendors,
      onTrouble: (flowId, { provider, kind, message }) =>
        log.warn({ flowId, provider, kind, reason: message }, 'a film of a vendor is late'),
      onAsItCame: (flowId, { provider, message }) =>
        log.warn({ flowId, provider, reason: message }, 'a film of a vendor stays as it was made'),
    },
    onStandIn: (flowId, { provider, kind, message }) => {
      log.warn(
        { flowId, provider, kind, reason: message },
        'a voice or presenter of the server is the fallback for a vendor',
      );
      metrics.engine.providerFailed(provider, kind);
    },
    scriptModelOf: (workspaceId) => readScriptModel(reading, workspaceId),
    onModelFailure: ({ provider, kind, reason }) => {
      log.warn(
        { provider, kind, reason },
        'the model failed to write the script, or its cards; rules write them instead',
      );
      metrics.engine.providerFailed(provider, kind);
    },
  };
  const context: EngineContext = {
    database,
    queue,
    files,
    scratchFolder,
    storage,
    webhooks: { post: createWebhookPost({ allowedHosts: config.allowedPrivateHosts, userAgent: USER_AGENT }), secrets },
    clock,
    log,
    stages: adapters.stages(place),
    previewMaker: adapters.previewMaker?.(place),
    checkScript: adapters.checkScript,
    voicesOf,
    settings: { approvalMs: config.approvalMs },
    metrics: metrics.engine,
    tracer,
  };
  const setPublicUrl = (url: string) => {
    publicUrl = config.publicUrl ?? url;
  };
  const publicUrlNow = () => publicUrl;
  const writerOf = adapters.writers(place);
  const reword: ReviewDeps['reword'] = async (workspaceId, ...asked) => (await writerOf(workspaceId)).reword(...asked);
  return {
    config,
    dataDir,
    context,
    listener,
    metrics,
    adapters,
    passwords,
    secrets,
    vendors,
    identities,
    reword,
    publicUrl: publicUrlNow,
    setPublicUrl,
  };
}

/** Loaded where traces are asked for alone. */
async function openTracer({ tracing }: Config, log: Log): Promise<Tracer | undefined> {
  if (tracing === null) return undefined;
  const { createOtlpTracer } = await import('../lib/tracing/otlp-tracer.js');
  const resource = { ...tracing.resource, 'service.version': packageVersion };
  return createOtlpTracer({ ...tracing, resource, version: packageVersion, log });
}
