// Asks the model, in a conversation of its own, which entries of a script say what the notes do not: a figure or a date of another
// thing, another doer, a condition left out, a cause or a benefit added. Which figures, names and dates there are at all, what is private
// and what rests on nothing is decided without it.
import type { OnScreen } from '../../../domain/draft.js';
import type { Sentence } from '../../contracts.js';
import { type Faults, readFaults } from './answer.js';
import { askUntilRead, type Question } from './ask.js';
import { type Case, type Fault, judge, tidy, withForgotten } from './judge.js';
import { FAULTS_UNREADABLE, factCheckData, factCheckPrompt } from './prompt.js';
import { onScreenOf } from './screen.js';

const MAX_WHY_CHARS = 200;
const MOST_MISSING = 2;

/** The sentences at fault, what the whole script leaves out, and all of them with right words and a right screen in place of wrong ones, or without. */
export type FactCheck = (
  sentences: readonly Sentence[],
  isEnforced: boolean,
) => Promise<{ faults: Fault[]; missing: string[]; sentences: Sentence[] }>;

/** Why what is said is at fault, or null; what says it right; and a screen in place of one at fault, null where there is none. */
type Verdict = { why: string | null; said?: Pick<Sentence, 'text' | 'evidence'>; onScreen?: OnScreen | null };

type Asking = { of: Case; name: string; ask(question: Question): Promise<string> };

export function createFactCheck({ of, name, ask }: Asking): FactCheck {
  const verdicts = new Map<string, Verdict>();
  // Where nobody here knows how sentences that claim nothing sound, all of them are asked about.
  const isAsked = (each: Sentence): boolean => each.evidence.length > 0 || of.linking.lines.length === 0;
  const righted = (each: Sentence): Sentence => {
    const { said, onScreen = each.onScreen } = verdicts.get(keyOf(each)) ?? {};
    return { ...withoutScreen(each), ...said, ...(onScreen && { onScreen }) };
  };
  /** What is said in place of a sentence at fault is held to the checks that it was held to, and may need another note. */
  const rightWords = (at: number, sentences: readonly Sentence[], says: string | null | undefined): Sentence | null => {
    const text = tidy(says ?? '');
    if (text === '') return null;
    const mended = withForgotten({ ...sentences[at]!, text }, of);
    return judge(sentences.with(at, mended), of).some(({ sentence }) => sentence === at) ? null : mended;
  };
  const verdictOn = (at: number, sentences: readonly Sentence[], found: Faults['faults']): Verdict => {
    if (found.length === 0) return { why: null };
    const each = sentences[at]!;
    const fault = found.find(({ on }) => on === 'says' || !each.onScreen);
    const right = fault ? rightWords(at, sentences, fault.says) : null;
    const mended = right ?? each;
    const own = right && each.onScreen ? { heading: null, ...each.onScreen } : undefined;
    const screen = found.find((one) => one.screen)?.screen ?? own;
    const said = sentences.with(at, mended).flatMap(({ text, sum }) => [text, sum ?? '']);
    const told = [...said, of.notes.toldText].join('\n');
    return {
      why: fault && right === null ? oneLine(fault.why) : null,
      ...(right && { said: { text: right.text, evidence: right.evidence } }),
      onScreen: withHead(onScreenOf(screen, mended, of.brief, told), each.onScreen),
    };
  };
  const check = async (sentences: readonly Sentence[], isEnforced: boolean): Promise<string[]> => {
    const asked = new Map(sentences.flatMap((each, at) => (isAsked(each) ? [[at + 1, each] as const] : [])));
    const script = sentences.map((each, at) => {
      const { text: says, onScreen: screen } = righted(each);
      const entry = at + 1;
      const told = { says, ...(each.sum && { sum: each.sum }), ...(screen && { screen }) };
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
      verdicts.set(keyOf(each), verdictOn(number - 1, sentences, found));
    }
    return answer.missing.slice(0, MOST_MISSING).map(oneLine);
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

/** The picture stays, and a heading that cannot be shown does not take the one that stood there. */
const withHead = (screen: OnScreen | null, { heading, picture }: Partial<OnScreen> = {}): OnScreen | null =>
  screen && { ...(heading !== undefined && { heading }), ...(picture !== undefined && { picture }), ...screen };

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

const withoutScreen = ({ onScreen: _, ...sentence }: Sentence): Sentence => sentence;

const keyOf = ({ text, evidence, sum, onScreen }: Sentence): string =>
  JSON.stringify([text, evidence.map(({ start, end }) => [start, end]), sum, onScreen]);
