// Asks the model, in a conversation of its own, which entries of a script say what the notes do not: a figure or a date of another
// thing, another doer, a condition left out, a cause or a benefit added. Which figures, names and dates there are at all, what is private
// and what rests on nothing is decided without it.
import type { Sentence } from '../../contracts.js';
import { type Faults, readFaults } from './answer.js';
import { askUntilRead, type Question } from './ask.js';
import { type Case, type Fault, judge, tidy, withForgotten } from './judge.js';
import { FAULTS_UNREADABLE, factCheckData, factCheckPrompt } from './prompt.js';

const MAX_WHY_CHARS = 200;
const MOST_MISSING = 3;

/** The sentences at fault, what the whole script leaves out, and all of them with right words in place of wrong ones. */
export type FactCheck = (
  sentences: readonly Sentence[],
  isEnforced: boolean,
) => Promise<{ faults: Fault[]; missing: string[]; sentences: Sentence[] }>;

/** Why what is said is at fault, or null; or what says it right. */
type Verdict = { why: string | null; said?: Pick<Sentence, 'text' | 'evidence'> };

type Asking = { of: Case; name: string; ask(question: Question): Promise<string> };

export function createFactCheck({ of, name, ask }: Asking): FactCheck {
  const verdicts = new Map<string, Verdict>();
  // Where nobody here knows how sentences that claim nothing sound, all of them are asked about.
  const isAsked = (each: Sentence): boolean => each.evidence.length > 0 || of.linking.lines.length === 0;
  const righted = (each: Sentence): Sentence => ({ ...each, ...verdicts.get(keyOf(each))?.said });
  /** What is said in place of a sentence at fault is held to the checks that it was held to, and may need another note. */
  const rightWords = (at: number, sentences: readonly Sentence[], says: string | null | undefined): Sentence | null => {
    const text = tidy(says ?? '');
    if (text === '') return null;
    const mended = withForgotten({ ...sentences[at]!, text }, of);
    return judge(sentences.with(at, mended), of).some(({ sentence }) => sentence === at) ? null : mended;
  };
  const verdictOn = (at: number, sentences: readonly Sentence[], fault: Faults['faults'][number]): Verdict => {
    const right = rightWords(at, sentences, fault.says);
    return right ? { why: null, said: { text: right.text, evidence: right.evidence } } : { why: oneLine(fault.why) };
  };
  const check = async (sentences: readonly Sentence[], isEnforced: boolean): Promise<string[]> => {
    const asked = new Map(sentences.flatMap((each, at) => (isAsked(each) ? [[at + 1, each] as const] : [])));
    const { answer } = await askUntilRead({
      ...{ name, ask, system: factCheckPrompt(of.brief), shape: isEnforced ? ('faults' as const) : null },
      messages: [{ role: 'user', content: factCheckData(of, sentences.map(righted), new Set(asked.keys())) }],
      read: (text) => faultsIn(text, asked),
      repair: FAULTS_UNREADABLE,
    });
    for (const [number, each] of asked) {
      const found = answer.faults.filter(({ entry }) => entry === number);
      // What cannot be put right is at fault, whatever else was said of it; what was put right before stays so.
      const fault = found.find(({ says }) => says === null) ?? found[0];
      const before = verdicts.get(keyOf(each))?.said;
      const right: Verdict = { why: null, ...(before && { said: before }) };
      verdicts.set(keyOf(each), fault ? verdictOn(number - 1, sentences, fault) : right);
    }
    return answer.missing.map(oneLine).filter(Boolean).slice(0, MOST_MISSING);
  };
  return async (sentences, isEnforced) => {
    // A script without a new sentence is not asked about again.
    const isNew = sentences.some((each) => isAsked(each) && !verdicts.has(keyOf(each)));
    const missing = isNew ? await check(sentences, isEnforced) : [];
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

const keyOf = ({ text, evidence, sum }: Sentence): string =>
  JSON.stringify([text, evidence.map(({ start, end }) => [start, end]), sum]);
