// Starts and stops a service. A process has one or both roles: one that serves answers HTTP, one that works runs the queues.
import { startWorker, type Worker } from '../engine/worker.js';
import { createTeardown } from '../lib/process/teardown.js';
import { keepOffersFresh } from '../services/vendors/vendors.js';
import { assertPortIsFree } from './address.js';
import { buildContext, type ServiceOptions } from './build-context.js';
import { type FirstStart, prepareFirstStart } from './first-start.js';

export type Service = {
  /** Its URL, or null for a process that only works. */
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
    if (roles.serves) {
      await assertPortIsFree(config.host, config.port);
      // A worker answers no HTTP. Loaded while the database starts; where that fails, it fails again below.
      import('./serve.js').catch(() => undefined);
    }
    const serviceContext = await buildContext(options, teardown);
    const { context, listener, dataDir } = serviceContext;
    const serving = createTeardown();
    teardown.add(serving.run);
    const url = roles.serves ? await (await import('./serve.js')).serve(serviceContext, serving) : null;
    signal?.throwIfAborted();
    // Last, when nothing can fail any more: a new key is shown only once.
    const first = await prepareFirstStart({ ...serviceContext, roles });
    const worker = roles.works ? await startWorker(context, listener) : null;
    if (roles.works) teardown.add(keepOffersFresh(serviceContext.vendors, context.log));
    if (worker) teardown.add(() => worker.stop(config.shutdownGraceMs));
    // HTTP drains before the stages do, so that a load balancer moves on to another process.
    teardown.add(serving.run);
    return { url, first, dataDir, worker, stop: teardown.run };
  } catch (error) {
    await teardown.run();
    throw error;
  }
}
