// Who writes the scripts of a workspace: the model that it chose, or else the server's, or else the embedded writer. Asked anew
// for every script, so that a change holds from the next one on.
import type { Config } from '../../config/config.js';
import type { Spoken } from '../../domain/pace.js';
import { lazy } from '../../lib/memoize.js';
import type { ScriptWriter } from '../../providers/contracts.js';
import { ModelFailure } from '../../providers/script/model/failure.js';
import type { ModelSettings } from '../../providers/script/model/settings.js';
import { SecretError } from '../../store/vendors/secrets.js';
import type { ScriptModelChoice } from './script-model.js';

/** All answers of a model together leave the embedded writer its time before the stage's deadline of 120 s. */
const MODEL_TOTAL_MS = 100_000;

type WritersOptions = {
  config: Pick<Config, 'scriptModel'>;
  spoken: Spoken;
  scriptModelOf(workspaceId: string): Promise<ScriptModelChoice>;
  /** Told where a model failed and the embedded writer stepped in; holds no words of a customer. */
  onModelFailure?: ((failure: ModelFailure) => void) | undefined;
};

export function createScriptWriters(options: WritersOptions): (workspaceId: string) => Promise<ScriptWriter> {
  const { config, spoken, scriptModelOf, onModelFailure } = options;
  // Models, word lists and patterns take a second to load, which a process that only serves need not spend.
  const load = lazy(async () => {
    const { createEmbeddedWriter } = await import('../../providers/script/embedded/writer.js');
    const embedded = createEmbeddedWriter({ spoken });
    const place: ModelPlace = { fallback: embedded, spoken, onFailure: onModelFailure };
    return { embedded, place, usual: config.scriptModel ? await withModel(config.scriptModel, place) : embedded };
  });
  return async (workspaceId) => {
    const { embedded, place, usual } = await load();
    const choice = await scriptModelOf(workspaceId);
    if (choice === null) return usual;
    if (choice === 'embedded') return embedded;
    try {
      return await withModel(await choice.settings(), place);
    } catch (error) {
      if (!(error instanceof SecretError)) throw error;
      onModelFailure?.(new ModelFailure(choice.name, 'key not readable'));
      return instead(embedded, `${choice.name} failed: key not readable`);
    }
  };
}

type ModelPlace = {
  fallback: ScriptWriter;
  spoken: Spoken;
  onFailure: ((failure: ModelFailure) => void) | undefined;
};

/** The writer with a model, with the time that flows give it. */
export async function withModel(
  settings: ModelSettings,
  { fallback, spoken, onFailure }: ModelPlace,
): Promise<ScriptWriter> {
  const { createModelWriter } = await import('../../providers/script/model/writer.js');
  return createModelWriter({
    settings,
    totalTimeoutMs: MODEL_TOTAL_MS,
    fallback,
    spoken,
    ...(onFailure && { onFailure }),
  });
}

/** The server's model does not step in: the workspace chose who may read its calls. */
function instead(embedded: ScriptWriter, why: string): ScriptWriter {
  return {
    name: embedded.name,
    write: async (brief, signal) => {
      const draft = await embedded.write(brief, signal);
      return { ...draft, writer: `${draft.writer} (${why})` };
    },
  };
}
