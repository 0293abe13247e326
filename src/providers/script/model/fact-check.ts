// Asks the model, in a conversation of its own, which entries of a script say what the notes do not: a figure or a date of another
// thing, another doer, a condition left out, a cause or a benefit added. Which figures, names and dates there are at all, what is private
// and what rests on nothing is decided without it.
import type { Sentence } from '../../contracts.js';
import { FaultsShape, jsonIn } from './answer.js';
import type { Question } from './ask.js';
import { ModelFailure } from './failure.js';
import type { Case, Fault } from './judge.js';
import { factCheckData, factCheckPrompt } from './prompt.js';

const MAX_WHY_CHARS = 200;

export type FactCheck = (sentences: readonly Sentence[], isEnforced: boolean) => Promise<Fault[]>;

type Asking = { of: Case; name: string; ask(question: Question): Promise<string> };

/** Each sentence is asked about once, also where it comes back in a later version of the script. */
export function createFactCheck({ of, name, ask }: Asking): FactCheck {
  const verdicts = new Map<string, string | null>();
  return async (sentences, isEnforced) => {
    const entries = sentences.flatMap((each, at) =>
      each.evidence.length > 0 && !verdicts.has(keyOf(each)) ? [{ each, entry: at + 1 }] : [],
    );
    if (entries.length > 0) {
      const data = factCheckData(
        of.brief,
        of.notes.told,
        entries.map(({ each: { text, evidence }, entry }) => ({
          entry,
          says: text,
          quotes: evidence.map(({ start, end }) => of.brief.summary.slice(start, end)),
        })),
      );
      const shape = isEnforced ? 'faults' : null;
      const messages = [{ role: 'user' as const, content: data }];
      const answer = jsonIn(await ask({ system: factCheckPrompt(of.brief), messages, shape }), FaultsShape);
      if (!answer) throw new ModelFailure(name, 'answer not readable');
      for (const { each, entry } of entries) {
        const found = answer.faults.find((fault) => fault.entry === entry);
        verdicts.set(keyOf(each), found ? found.why.slice(0, MAX_WHY_CHARS) : null);
      }
    }
    return sentences.flatMap((each, sentence): Fault[] => {
      const detail = verdicts.get(keyOf(each)) ?? null;
      return detail === null ? [] : [{ rule: 'evidence', sentence, detail }];
    });
  };
}

const keyOf = ({ text, evidence }: Sentence): string =>
  JSON.stringify([text, evidence.map(({ start, end }) => [start, end])]);
