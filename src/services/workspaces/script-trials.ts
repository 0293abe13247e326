// The models of this machine: found, and tried. Trials run in child processes, because one blocks the event loop for more
// than a second.
import { FlowError, invalid } from '../../domain/errors.js';
import { ChildError, ChildrenBusy, createChildren } from '../../lib/process/child.js';
import { findLocalServers, LOCAL_BASE_URLS, LOCAL_TIMEOUT_S, type LocalServer, maySave } from './local-models.js';
import type { LocalModel, ScriptTrial } from './script-model-trial.js';
import type { TryOrder } from './script-process.js';

/** A model keeps the machine busy: more at once would only make all of them late. */
const MODELS_AT_ONCE = 2;
const busy = (): FlowError =>
  new FlowError('SERVICE_UNAVAILABLE', 'Another comparison is running. Try again shortly.', 5);

export type LocalModels = {
  /** What answers at the usual addresses, and which of it the operator lets workspaces use. */
  find(signal: AbortSignal): Promise<{ servers: (LocalServer & { isAllowed: boolean })[] }>;
  /** Null tries the embedded writer. Throws VALIDATION_ERROR for another address than `find` asks. */
  try(local: LocalModel | null, signal: AbortSignal): Promise<ScriptTrial>;
  close(): void;
};

type Options = { ownPort: number; allowedHosts: readonly string[] };

export function createLocalModels({ ownPort, allowedHosts }: Options): LocalModels {
  const children = createChildren({
    module: new URL('./script-process.js', import.meta.url),
    memoryMb: 512,
    // All answers of a model, and the scripts before and after them.
    deadlineMs: (LOCAL_TIMEOUT_S + 60) * 1_000,
    idleMs: 20_000,
    // One is left for the embedded writer.
    limit: MODELS_AT_ONCE + 1,
    waitMs: 10_000,
  });
  let models = 0;
  return {
    find: async (signal) => {
      const servers = await findLocalServers({ ownPort, signal });
      return { servers: servers.map((server) => ({ ...server, isAllowed: maySave(server, allowedHosts) })) };
    },
    try: async (local, signal) => {
      if (local !== null && !LOCAL_BASE_URLS.includes(local.baseUrl))
        throw invalid('baseUrl must be one of the local server URLs that Aftercall searches.');
      if (local !== null && models >= MODELS_AT_ONCE) throw busy();
      models += local === null ? 0 : 1;
      try {
        const order: TryOrder = { kind: 'try', local };
        return (await children.request(order, signal)) as ScriptTrial;
      } catch (error) {
        throw error instanceof ChildrenBusy || error instanceof ChildError ? busy() : error;
      } finally {
        models -= local === null ? 0 : 1;
      }
    },
    close: () => children.close(),
  };
}
