// The writers of scripts as the dashboard's routes ask for them.
import { invalid } from '../flow/errors.js';
import type { ScriptModelContext } from '../http/app/script-model.js';
import { unavailable } from '../http/errors.js';
import { type Children, ChildrenBusy, createChildren } from '../lib/child.js';
import type { Teardown } from '../lib/teardown.js';
import { changeScriptModel, ScriptModelError } from './script-model.js';
import { findLocalServers, LOCAL_BASE_URLS, maySave } from './script-model-local.js';
import { LOCAL_TIMEOUT_S, type ScriptTrial } from './script-model-trial.js';
import type { Foundation } from './service.js';

type ForDashboard = Pick<ScriptModelContext, 'changeScriptModel' | 'serverWriter' | 'localModels'>;

/** The options of the command, as the dashboard calls them. */
const NAMES: readonly [option: string, name: string][] = [
  ['--script-provider', 'provider'],
  ['--script-model', 'model'],
  ['--script-base-url', 'baseUrl'],
  ['--script-key-stdin', 'key'],
];

export function scriptModelForDashboard({ config, context, secrets }: Foundation, teardown: Teardown): ForDashboard {
  const { scriptModel, allowedPrivateHosts: allowedHosts } = config;
  const trials = createTrials();
  teardown.add(async () => trials.close());
  return {
    serverWriter: scriptModel ? `${scriptModel.provider}/${scriptModel.model}` : 'embedded',
    changeScriptModel: async (tx, workspaceId, change) => {
      const at = new Date(context.clock());
      try {
        await changeScriptModel({ tx, secrets, allowedHosts, workspaceId, at }, change ?? { provider: 'none' });
      } catch (error) {
        if (!(error instanceof ScriptModelError)) throw error;
        throw invalid(NAMES.reduce((message, [option, name]) => message.replaceAll(option, name), error.message));
      }
    },
    localModels: localModels(config.port, allowedHosts, trials),
  };
}

/** A model keeps the machine busy: more at once would only make all of them late. */
const MODELS_AT_ONCE = 2;
const BUSY = 'Other models are being tried at the moment. Try again shortly.';

/** In processes of their own: a first script takes more than a second of work, in which nobody else would have an answer. */
const createTrials = (): Children =>
  createChildren({
    module: new URL('./script-model-trial-process.js', import.meta.url),
    memoryMb: 512,
    // All answers of a model, and the scripts before and after them.
    deadlineMs: (LOCAL_TIMEOUT_S + 60) * 1_000,
    idleMs: 20_000,
    // One is left for the embedded writer.
    limit: MODELS_AT_ONCE + 1,
    waitMs: 10_000,
  });

function localModels(
  ownPort: number,
  allowedHosts: readonly string[],
  trials: Children,
): ScriptModelContext['localModels'] {
  let trying = 0;
  return {
    find: async (signal) => {
      const servers = await findLocalServers({ ownPort, signal });
      return { servers: servers.map((server) => ({ ...server, isAllowed: maySave(server, allowedHosts) })) };
    },
    try: async (local, signal) => {
      if (local !== null && !LOCAL_BASE_URLS.includes(local.baseUrl))
        throw invalid('baseUrl must be one of the usual addresses on this machine.');
      if (local !== null && trying >= MODELS_AT_ONCE) throw unavailable(BUSY);
      trying += local === null ? 0 : 1;
      try {
        return (await trials.request(local, signal)) as ScriptTrial;
      } catch (error) {
        throw error instanceof ChildrenBusy ? unavailable(BUSY) : error;
      } finally {
        trying -= local === null ? 0 : 1;
      }
    },
  };
}
