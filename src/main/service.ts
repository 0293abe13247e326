// Starts and stops a service. What a process does depends on its roles: one that serves answers HTTP, one that works makes the
// videos.
import { startWorker, type Worker } from '../engine/worker.js';
import { createTeardown } from '../lib/teardown.js';
import { keepOffersFresh } from '../services/vendors/vendors.js';
import { assertPortIsFree } from './address.js';
import { buildContext, type ServiceOptions } from './build-context.js';
import { type FirstStart, prepareFirstStart } from './first-start.js';
import { serve } from './serve.js';

export type Service = {
  /** Where it answers, or null for a process that only works. */
  url: string | null;
  first: FirstStart;
  dataDir: string;
  worker: Worker | null;
  /** Ends running requests and stages, then everything else. */
  stop(): Promise<void>;
};

export async function startService(options: ServiceOptions): Promise<Service> {
  const teardown = createTeardown();
  try {
    const { config, roles, signal } = options;
    if (roles.serves) await assertPortIsFree(config.host, config.port);
    const serviceContext = await buildContext(options, teardown);
    const { context, listener, dataDir } = serviceContext;
    const serving = createTeardown();
    teardown.add(serving.run);
    const url = roles.serves ? await serve(serviceContext, serving) : null;
    signal?.throwIfAborted();
    // Only now, when nothing can fail any more: a key that is made is shown once.
    const first = await prepareFirstStart({ ...serviceContext, roles });
    const worker = roles.works ? await startWorker(context, listener) : null;
    if (roles.works) teardown.add(keepOffersFresh(serviceContext.vendors, context.log));
    if (worker) teardown.add(() => worker.stop(config.shutdownGraceMs));
    // Answers end before stages do: who asks meanwhile is sent to another process.
    teardown.add(serving.run);
    return { url, first, dataDir, worker, stop: teardown.run };
  } catch (error) {
    await teardown.run();
    throw error;
  }
}
