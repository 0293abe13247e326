// Who writes the scripts of a workspace: the model that it chose, or else the server's, or else the embedded writer. Asked anew
// for every script, so that a change holds from the next one on. Scripts are written in a child process.
import type { Config } from '../../config/config.js';
import type { TokenUse } from '../../domain/cost.js';
import type { Reworded, RewordRequest } from '../../domain/review.js';
import { timeoutSignal } from '../../lib/clock.js';
import { type Children, createChildren } from '../../lib/process/child.js';
import type { Brief, ScriptWriter } from '../../providers/contracts.js';
import {
  type Ask,
  MODEL_TOTAL_MS,
  ModelFailure,
  type ModelSettings,
  type Question,
} from '../../providers/script/model/ask.js';
import { SecretError } from '../../store/vendors/secrets.js';
import type { ScriptModelChoice } from './script-model.js';
import type { ModelReply, OrderedModel, RewordOrder, RewordResult, WriteOrder, WriteResult } from './script-process.js';

/** As many as the stage writes at the same time. */
export const createScriptChildren = (): Children =>
  createChildren({
    module: new URL('./script-process.js', import.meta.url),
    memoryMb: 512,
    deadlineMs: 120_000,
    idleMs: 60_000,
    limit: 2,
  });

type WritersOptions = {
  config: Pick<Config, 'scriptModel' | 'asksUnsure'>;
  children: Children;
  scriptModelOf(workspaceId: string): Promise<ScriptModelChoice>;
  /** Told where a model failed and the embedded writer stepped in; holds no words of a customer. */
  onModelFailure?: ((failure: ModelFailure) => void) | undefined;
};

/** A writer that also says sentences of its script in other words. */
export type RewordingWriter = ScriptWriter & {
  reword(brief: Brief, asked: RewordRequest, signal: AbortSignal): Promise<Reworded>;
};

type Request = (
  order: (model: OrderedModel) => WriteOrder | RewordOrder,
  signal: AbortSignal,
) => Promise<WriteResult | RewordResult>;

export function createScriptWriters(options: WritersOptions): (workspaceId: string) => Promise<RewordingWriter> {
  const { config, children, scriptModelOf, onModelFailure } = options;
  const embedded = writerThrough('embedded', async (order, signal) => {
    return (await children.request(order(null), signal)) as WriteResult | RewordResult;
  });
  const withModel = (settings: ModelSettings): RewordingWriter => {
    const { provider, model, prices } = settings;
    const name = `${provider}/${model}`;
    return writerThrough(name, async (order, signal) => {
      const { createAsk } = await import('../../providers/script/model/ask.js');
      const ask = createAsk(settings, name);
      const limit = AbortSignal.any([signal, timeoutSignal(MODEL_TOTAL_MS)]);
      const answer = (question: unknown) => replyOf(ask, question as Question, limit, signal);
      const ordered = order({ provider, model, prices, totalTimeoutMs: MODEL_TOTAL_MS, asksUnsure: config.asksUnsure });
      const result = (await children.request(ordered, signal, answer)) as WriteResult | RewordResult;
      for (const reason of result.failures) onModelFailure?.(new ModelFailure(name, reason));
      return result;
    });
  };
  const usual = config.scriptModel ? withModel(config.scriptModel) : embedded;
  return async (workspaceId) => {
    const choice = await scriptModelOf(workspaceId);
    if (choice === null) return usual;
    if (choice === 'embedded') return embedded;
    try {
      return withModel(await choice.settings());
    } catch (error) {
      if (!(error instanceof SecretError)) throw error;
      onModelFailure?.(new ModelFailure(choice.name, 'key not readable'));
      return instead(embedded, `${choice.name} failed: key not readable`);
    }
  };
}

const writerThrough = (name: string, request: Request): RewordingWriter => ({
  name,
  write: async (brief, signal) =>
    ((await request((model) => ({ kind: 'write', brief, model }), signal)) as WriteResult).written,
  reword: async (brief, asked, signal) =>
    ((await request((model) => ({ kind: 'reword', brief, model, asked }), signal)) as RewordResult).reworded,
});

async function replyOf(ask: Ask, question: Question, limit: AbortSignal, signal: AbortSignal): Promise<ModelReply> {
  let usage: TokenUse | null = null;
  const onUsage = (used: TokenUse): void => {
    usage = used;
  };
  try {
    return { text: await ask(question, { signal: limit, onUsage }), usage };
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted) return { failure: 'timed out', usage };
    if (!(error instanceof ModelFailure)) throw error;
    return { failure: error.reason, usage };
  }
}

/** The server's model does not step in: the workspace chose who may read its calls. */
function instead(embedded: RewordingWriter, why: string): RewordingWriter {
  const told = <Made extends { writer: string }>(made: Made): Made => ({ ...made, writer: `${made.writer} (${why})` });
  return {
    name: embedded.name,
    write: async (...asked) => told(await embedded.write(...asked)),
    reword: async (...asked) => told(await embedded.reword(...asked)),
  };
}
