// The child process in which scripts are written and writers tried: models, word lists and long patterns take a second to load and
// up to a tenth of a second a script, which no process that serves can spend at a stretch. Its parent asks the language model and
// keeps the key. It ends this process when nobody waits for the answer any more.
import type { TokenUse } from '../../domain/cost.js';
import { EMBEDDED_WRITER } from '../../domain/draft.js';
import type { Reworded, RewordRequest } from '../../domain/review.js';
import { type Ask as AskParent, serveParent } from '../../lib/process/child.js';
import type { Brief, Written } from '../../providers/contracts.js';
import { rewordEmbedded } from '../../providers/script/embedded/other-words.js';
import { createEmbeddedWriter, tellableIn } from '../../providers/script/embedded/writer.js';
import { ownModels } from '../../providers/script/learned/weights.js';
import {
  type Ask,
  type FailureReason,
  ModelFailure,
  type ModelSettings,
  type Question,
} from '../../providers/script/model/ask.js';
import { rewordWithModel } from '../../providers/script/model/reword.js';
import { createModelWriter } from '../../providers/script/model/writer.js';
import { createSaid } from '../../providers/voice/text/reader.js';
import { type LocalModel, tryWriter } from './script-model-trial.js';

/** Without its key; null for the embedded writer. */
export type OrderedModel =
  | (Pick<ModelSettings, 'provider' | 'model' | 'prices'> & { totalTimeoutMs: number; asksUnsure: boolean })
  | null;

export type WriteOrder = { kind: 'write'; brief: Brief; model: OrderedModel };
/** Sentences of a script in other words. */
export type RewordOrder = { kind: 'reword'; brief: Brief; model: OrderedModel; asked: RewordRequest };
/** What of a summary could be told besides its script. */
export type TellOrder = { kind: 'tell'; brief: Brief };
export type TryOrder = { kind: 'try'; local: LocalModel | null };

/** The script, and why the model did not write it where it did not. */
export type WriteResult = { written: Written; failures: FailureReason[] };
export type RewordResult = { reworded: Reworded; failures: FailureReason[] };

/** What the parent heard of the model. */
export type ModelReply = { usage: TokenUse | null } & ({ text: string } | { failure: FailureReason });

const never = new AbortController().signal;

serveParent((body, ask) => {
  const order = body as WriteOrder | RewordOrder | TellOrder | TryOrder;
  if (order.kind === 'tell') return tellableIn(order.brief);
  if (order.kind === 'reword') return reword(order, ask);
  return order.kind === 'try' ? tryWriter(order.local, never) : write(order, ask);
});

async function write({ brief, model }: WriteOrder, askParent: AskParent): Promise<WriteResult> {
  const embedded = createEmbeddedWriter({ spokenWith: createSaid });
  if (model === null) return { written: await embedded.write(brief, never), failures: [] };
  const failures: FailureReason[] = [];
  const writer = createModelWriter({
    model,
    ask: askThrough(askParent, `${model.provider}/${model.model}`),
    totalTimeoutMs: model.totalTimeoutMs,
    asksUnsure: model.asksUnsure,
    fallback: embedded,
    spokenWith: createSaid,
    onFailure: ({ reason }) => failures.push(reason),
  });
  return { written: await writer.write(brief, never), failures };
}

async function reword({ brief, model, asked }: RewordOrder, askParent: AskParent): Promise<RewordResult> {
  const failures: FailureReason[] = [];
  const embedded = (): Reworded => ({ ...rewordEmbedded(brief, asked, ownModels()), writer: EMBEDDED_WRITER });
  if (model === null) return { reworded: embedded(), failures };
  const reworded = await rewordWithModel(brief, asked, {
    model,
    ask: askThrough(askParent, `${model.provider}/${model.model}`),
    totalTimeoutMs: model.totalTimeoutMs,
    asksUnsure: model.asksUnsure,
    fallback: embedded,
    onFailure: ({ reason }) => failures.push(reason),
  });
  return { reworded, failures };
}

/** The parent ends what takes too long. */
const askThrough =
  (askParent: AskParent, name: string): Ask =>
  async (question: Question, { onUsage }) => {
    const reply = (await askParent(question)) as ModelReply;
    if (reply.usage) onUsage(reply.usage);
    if ('failure' in reply) throw new ModelFailure(name, reply.failure);
    return reply.text;
  };
