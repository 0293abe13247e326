// The writers of scripts as the dashboard's routes ask for them.
import { invalid } from '../domain/errors.js';
import type { ScriptModelContext } from '../http/app/script-model.js';
import { unavailable } from '../http/errors.js';
import { changeScriptModel, ScriptModelError } from './script-model.js';
import { findLocalServers, LOCAL_BASE_URLS, maySave } from './script-model-local.js';
import { tryWriter } from './script-model-trial.js';
import type { Foundation } from './service.js';

type ForDashboard = Pick<ScriptModelContext, 'changeScriptModel' | 'serverWriter' | 'localModels'>;

/** The options of the command, as the dashboard calls them. */
const NAMES: readonly [option: string, name: string][] = [
  ['--script-provider', 'provider'],
  ['--script-model', 'model'],
  ['--script-base-url', 'baseUrl'],
  ['--script-key-stdin', 'key'],
];

export function scriptModelForDashboard({ config, context, secrets }: Foundation): ForDashboard {
  const { scriptModel, allowedPrivateHosts: allowedHosts } = config;
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
    localModels: localModels(config.port, allowedHosts),
  };
}

/** A model keeps the machine busy: more at once would only make all of them late. */
const TRIALS_AT_ONCE = 2;

function localModels(ownPort: number, allowedHosts: readonly string[]): ScriptModelContext['localModels'] {
  let trying = 0;
  return {
    find: async (signal) => {
      const servers = await findLocalServers({ ownPort, signal });
      return { servers: servers.map((server) => ({ ...server, isAllowed: maySave(server, allowedHosts) })) };
    },
    try: async (local, signal) => {
      if (local === null) return tryWriter(null, signal);
      if (!LOCAL_BASE_URLS.includes(local.baseUrl))
        throw invalid('baseUrl must be one of the usual addresses on this machine.');
      if (trying >= TRIALS_AT_ONCE) throw unavailable('Other models are being tried at the moment. Try again shortly.');
      trying += 1;
      try {
        return await tryWriter(local, signal);
      } finally {
        trying -= 1;
      }
    },
  };
}
