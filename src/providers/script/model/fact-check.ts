// Asks the model, in a conversation of its own, which entries of a script say what the notes do not: a figure or a date of another
// thing, another doer, a condition left out, a cause or a benefit added. Which figures, names and dates there are at all, what is private
// and what rests on nothing is decided without it.
import type { OnScreen } from '../../../domain/draft.js';
import type { Sentence } from '../../contracts.js';
import { type Faults, readFaults } from './answer.js';
import { askUntilRead, type Question } from './ask.js';
import type { Case, Fault } from './judge.js';
import { FAULTS_UNREADABLE, factCheckData, factCheckPrompt } from './prompt.js';
import { onScreenOf } from './screen.js';

const MAX_WHY_CHARS = 200;
const MOST_MISSING = 3;

/** The sentences at fault, what the whole script leaves out, and all of them with a right screen in place of a wrong one, or without. */
export type FactCheck = (
  sentences: readonly Sentence[],
  isEnforced: boolean,
) => Promise<{ faults: Fault[]; missing: string[]; sentences: Sentence[] }>;

/** Why what is said is at fault, or null; and a screen in place of one at fault, null where there is none. */
type Verdict = { why: string | null; onScreen?: OnScreen | null };

type Asking = { of: Case; name: string; ask(question: Question): Promise<string> };

/** Each sentence is asked about once, also where it comes back in a later version of the script. */
export function createFactCheck({ of, name, ask }: Asking): FactCheck {
  const verdicts = new Map<string, Verdict>();
  // Where nobody here knows how sentences that claim nothing sound, all of them are asked about.
  const isAsked = (each: Sentence): boolean =>
    (each.evidence.length > 0 || of.linking.lines.length === 0) && !verdicts.has(keyOf(each));
  const righted = (each: Sentence): Sentence => {
    const onScreen = verdicts.get(keyOf(each))?.onScreen;
    return onScreen === undefined ? each : onScreen ? { ...each, onScreen } : withoutScreen(each);
  };
  const check = async (sentences: readonly Sentence[], isEnforced: boolean): Promise<string[]> => {
    const asked = new Map(sentences.flatMap((each, at) => (isAsked(each) ? [[at + 1, each] as const] : [])));
    const spoken = sentences.map(({ text }) => text).join('\n');
    const script = sentences.map((each, at) => {
      const { text: says, onScreen: screen } = righted(each);
      const entry = at + 1;
      const told = { says, ...(screen && { screen }) };
      return asked.has(entry) ? { entry, ...told, quotes: each.evidence.map((span) => of.notes.quoted(span)) } : told;
    });
    const { answer } = await askUntilRead({
      ...{ name, ask, system: factCheckPrompt(of.brief), shape: isEnforced ? ('faults' as const) : null },
      messages: [{ role: 'user', content: factCheckData(of.brief, of.notes.told, script) }],
      read: (text) => faultsIn(text, asked),
      repair: FAULTS_UNREADABLE,
    });
    for (const [number, each] of asked) {
      const found = answer.faults.filter(({ entry }) => entry === number);
      const said = found.find(({ on }) => on === 'says' || !each.onScreen);
      const shown = found.length > 0 && {
        onScreen: onScreenOf(found.find(({ screen }) => screen)?.screen, each, of.brief, spoken),
      };
      verdicts.set(keyOf(each), { why: said ? oneLine(said.why) : null, ...shown });
    }
    return answer.missing.slice(0, MOST_MISSING).map(oneLine);
  };
  return async (sentences, isEnforced) => {
    const missing = sentences.some(isAsked) ? await check(sentences, isEnforced) : [];
    const faults = sentences.flatMap((each, sentence): Fault[] => {
      const detail = verdicts.get(keyOf(each))?.why ?? null;
      return detail === null ? [] : [{ rule: 'evidence', sentence, detail }];
    });
    return { faults, missing, sentences: sentences.map(righted) };
  };
}

/** Null where an entry is named that nobody asked about: then the others may be meant otherwise, too. */
function faultsIn(text: string, asked: ReadonlyMap<number, Sentence>): Faults | null {
  const found = readFaults(text);
  return found?.faults.every(({ entry }) => asked.has(entry)) ? found : null;
}

/** It goes back to the model, among instructions of ours. */
const oneLine = (why: string): string =>
  why
    .slice(0, MAX_WHY_CHARS)
    .toWellFormed()
    .replace(/[\s<>]+/gu, ' ')
    .trim();

const withoutScreen = ({ role, text, evidence }: Sentence): Sentence => ({ role, text, evidence });

const keyOf = ({ text, evidence, onScreen }: Sentence): string =>
  JSON.stringify([text, evidence.map(({ start, end }) => [start, end]), onScreen]);
