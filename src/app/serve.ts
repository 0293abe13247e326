// Puts the HTTP server on top of the foundation and takes it down without breaking off answers.
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createCommands } from '../engine/commands.js';
import { createAuthenticator } from '../http/auth.js';
import { eraseRoutes } from '../http/erase.js';
import { unavailable } from '../http/errors.js';
import { flowRoutes } from '../http/flows.js';
import { openApiDocument } from '../http/openapi.js';
import { createProgressReader } from '../http/progress.js';
import { createRateLimiter } from '../http/rate-limit.js';
import { reviewRoutes } from '../http/review.js';
import { createServer } from '../http/server.js';
import { createFlowWaiter } from '../http/wait.js';
import { registerWatchPages } from '../http/watch/routes.js';
import { workspaceRoutes } from '../http/workspace.js';
import { packageRoot } from '../lib/package-root.js';
import type { Teardown } from '../lib/teardown.js';
import { addressOf } from './address.js';
import { dashboardRoutes, fileRemover, type Shared } from './dashboard.js';
import { mediaOptions, mediaOrigin } from './media.js';
import { createPreviewReader, publishPortraits } from './portraits.js';
import type { Foundation } from './service.js';

/** How many requests may wait for a connection of the pool before new ones are turned away. */
const LONGEST_POOL_QUEUE = 500;

/** Listens, and returns the address. */
export async function serve(foundation: Foundation, teardown: Teardown): Promise<string> {
  const { config, context, listener, metrics, parts, dataDir } = foundation;
  const { database, clock, log, files } = context;
  const waiter = createFlowWaiter(listener);
  const authenticator = createAuthenticator({ database, listener, clock });
  const rates = createRateLimiter({ database, clock, log });
  teardown.add(authenticator.close);
  teardown.add(rates.close);
  const shared: Shared = {
    database,
    clock,
    commands: createCommands(context),
    progress: createProgressReader(database, clock),
    urlOf: files.url,
    voicesOf: context.voicesOf,
    sureLanguage: parts.sureLanguage,
    rates,
    checkScript: parts.checkScript,
    readFigures: parts.readFigures,
    speakSample: parts.speakSample,
    previewOf: createPreviewReader(files),
  };
  const routes = [
    ...flowRoutes({ ...shared, waiter }),
    ...reviewRoutes(shared),
    ...eraseRoutes({ ...shared, removeFiles: fileRemover(foundation) }),
    ...workspaceRoutes(shared),
  ];
  const languageOf = async (workspaceId: string, voiceId: string) =>
    (await context.voicesOf(workspaceId)).find(voiceId)?.listing.language ?? 'en';
  const storeOrigin = await mediaOrigin(files);
  const { app, drain } = await createServer({
    routes,
    document: openApiDocument(routes),
    authenticator,
    rates,
    keyLimit: config.rateLimitPerMinute,
    media: await mediaOptions(dataDir, config, files),
    sites: [
      (app) =>
        registerWatchPages(app, {
          database,
          languageOf,
          urlOf: files.url,
          readFile: files.read,
          publicUrl: foundation.publicUrl,
          storeOrigin,
        }),
    ],
    dashboard: {
      routes: dashboardRoutes(foundation, shared, teardown),
      ...{ database, clock, listener, publicUrl: config.publicUrl },
      folder: join(packageRoot, 'dashboard', 'dist'),
      ...{ storeOrigin, mediaUrl: config.publicMediaUrl },
    },
    trustProxy: config.trustProxy,
    isOverloaded: () => database.pool.waitingCount > LONGEST_POOL_QUEUE,
    checkReady: async () => {
      if (!listener.isConnected()) throw unavailable('The database does not answer at the moment.');
      await sql`select 1`.execute(database.db);
    },
    metrics: metrics.read,
    metricsToken: config.metricsToken,
    onAnswer: metrics.onAnswer,
    log,
  });
  await app.listen({ port: config.port, host: config.host });
  teardown.add(async () => {
    drain();
    waiter.close();
    await app.close();
  });
  const url = addressOf(config.host, (app.server.address() as AddressInfo).port);
  foundation.setPublicUrl(url);
  const drawing = new AbortController();
  const portraits = publishPortraits(parts, files, log, drawing.signal);
  teardown.add(async () => {
    drawing.abort();
    await portraits;
  });
  return url;
}
