// The writer with a model: lets a conversation write the script, and leaves the flow to the embedded writer where that fails. The
// draft says who wrote it, and what the model cost also where it was in vain.
import { type TokenUse, tokenCosts } from '../../../domain/cost.js';
import { asWritten, type SpokenWith } from '../../../domain/durations.js';
import { timeoutSignal } from '../../../lib/clock.js';
import { sureLanguage } from '../../../text/checks/language.js';
import { withSpokenNames } from '../../../text/checks/names.js';
import type { Brief, ScriptWriter, Written } from '../../contracts.js';
import { type Ask, ModelFailure, type ModelSettings, type Question } from './ask.js';
import { writeScript } from './conversation.js';
import { linkingOf } from './linking.js';
import { notesOf } from './notes.js';
import { withCleared } from './unsure.js';

export type ModelWriterOptions = {
  model: Pick<ModelSettings, 'provider' | 'model' | 'prices'>;
  ask: Ask;
  /** How long the model may take for all its answers together. */
  totalTimeoutMs: number;
  /** Whether the model is asked what the prospect may hear of the statements that the gate holds back by odds alone. */
  asksUnsure?: boolean;
  /** Writes what the model does not. */
  fallback: ScriptWriter;
  spokenWith?: SpokenWith;
  /** Told of each failure, in words without the customer's: of the script, or of its cards alone. */
  onFailure?(failure: ModelFailure): void;
};

export function createModelWriter(options: ModelWriterOptions): ScriptWriter {
  const { model, ask, totalTimeoutMs, asksUnsure = false, fallback, spokenWith = () => asWritten, onFailure } = options;
  const name = `${model.provider}/${model.model}`;
  return {
    name,
    async write(given, signal) {
      const brief = withSpokenNames(given);
      signal.throwIfAborted();
      const used = createMeter(model);
      const instead = async (why: string): Promise<Written> => {
        const draft = await fallback.write(brief, signal);
        return { ...draft, ...used.usage(), writer: `${draft.writer} (${name} ${why})` };
      };
      const notes = notesOf(brief);
      if (isForeign(brief)) return instead('not asked: the summary is in another language');
      if (notes.told.length === 0) return instead('not asked: nothing to tell');
      const limit = AbortSignal.any([signal, timeoutSignal(totalTimeoutMs)]);
      const askLimited = (question: Question) =>
        askWithin(limit, name, () => ask(question, { signal: limit, onUsage: used.add }), signal);
      try {
        const linking = linkingOf(brief);
        const cleared = asksUnsure ? await withCleared(notes, { brief, name, ask: askLimited }) : notes;
        const script = await writeScript({
          of: { brief, notes: cleared, linking },
          name,
          measure: { brief, spoken: spokenWith(brief.lexicon ?? {}), fillers: linking.fillers },
          ask: askLimited,
          onFailure,
        });
        return { ...script, ...used.usage(), writer: name };
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ModelFailure)) throw error;
        onFailure?.(error);
        return instead(`failed: ${error.reason}`);
      }
    },
  };
}

/** Whose time for all answers is over has failed, as one who fails otherwise; a caller who gave up is told so. */
export function askWithin<Value>(limit: AbortSignal, name: string, ask: () => Promise<Value>, caller?: AbortSignal) {
  return ask().catch((error: unknown) => {
    caller?.throwIfAborted();
    throw limit.aborted ? new ModelFailure(name, 'timed out') : error;
  });
}

/** Quotes cannot carry a script in another language: whoever checks it would have to translate. */
export function isForeign({ summary, language }: Brief): boolean {
  const written = sureLanguage(summary);
  return written !== null && written !== language.slice(0, 2).toLowerCase();
}

export type Meter = { add(use: TokenUse): void; usage(): Pick<Written, 'usage' | 'costs'> };

export function createMeter({ provider, model, prices }: ModelWriterOptions['model']): Meter {
  const sum = { calls: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0 };
  return {
    add: ({ inputTokens, cachedTokens, outputTokens }) => {
      sum.calls += 1;
      sum.inputTokens += inputTokens;
      sum.cachedTokens += cachedTokens;
      sum.outputTokens += outputTokens;
    },
    usage: () => (sum.calls === 0 ? {} : { usage: sum, costs: tokenCosts({ provider, model }, sum, prices) }),
  };
}
