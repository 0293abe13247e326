// One conversation with a model: a script, one new version where it fails the checks or the fact check, and at last the script
// without the sentences that fail them.
import { SLACK_S } from '../../../domain/durations.js';
import { sentenceTexts } from '../../../text/words.js';
import type { Draft, Sentence } from '../../contracts.js';
import { type Answer, readAnswer } from './answer.js';
import { askUntilRead, type FailureReason, type Message, ModelFailure, type Question } from './ask.js';
import { createFactCheck, type FactCheck } from './fact-check.js';
import { type Fitted, fit, type Measure, secondsOf } from './fit.js';
import { type Case, type Fault, type FaultRule, judge, sentencesOf } from './judge.js';
import { callData, correction, sizeOf, systemPrompt, UNREADABLE } from './prompt.js';
import { MOST_LINES, unshownIn } from './screen.js';

export type Conversation = {
  of: Case;
  /** The writer as the draft names it. */
  name: string;
  measure: Measure;
  ask(question: Question): Promise<string>;
};

type Script = Pick<Draft, 'sentences' | 'dropped' | 'isSerious' | 'replyBy'>;

export async function writeScript(given: Conversation): Promise<Script> {
  const conversation = { ...given, factCheck: createFactCheck(given) };
  const { brief, notes } = given.of;
  const messages: Message[] = [{ role: 'user', content: callData(brief, notes.told) }];
  const first = await scriptOf(conversation, messages, true);
  const { reply, serious = false } = first.answer.plan ?? {};
  const script = await scriptFrom(first, conversation, messages);
  return { ...script, ...(serious && { isSerious: true }), ...(reply && { replyBy: reply }) };
}

async function scriptFrom(
  first: Awaited<ReturnType<typeof scriptOf>>,
  conversation: Checked,
  messages: Message[],
): Promise<Script> {
  const { of } = conversation;
  const attempt = await examine(first.answer, conversation, first.isEnforced);
  if (attempt.fitted && attempt.faults.length === 0 && attempt.missing.length === 0)
    return finish(attempt.fitted, [], of);
  const wrong = correction(attempt.faults, attempt.missing, attempt.righted);
  messages.push({ role: 'assistant', content: first.text }, { role: 'user', content: wrong });
  const second = await again(conversation, messages, first.isEnforced);
  for (const each of [second, attempt]) if (each?.fitted) return finish(each.fitted, [], of);
  for (const each of [second, attempt]) {
    const saved = each && withoutFaulty(each, conversation);
    if (saved) return saved;
  }
  throw new ModelFailure(conversation.name, reasonOf((second ?? attempt).faults));
}

// ---- asking

type Checked = Conversation & { factCheck: FactCheck };

const scriptOf = (conversation: Conversation, messages: readonly Message[], isEnforced: boolean) =>
  askUntilRead({
    ...conversation,
    system: systemPrompt(conversation.of.brief, conversation.of.linking),
    ...{ messages, shape: isEnforced ? ('script' as const) : null, read: readAnswer, repair: UNREADABLE },
  });

/** A new version, or null where none came: then the first one may still be of use. */
async function again(
  conversation: Checked,
  messages: readonly Message[],
  isEnforced: boolean,
): Promise<Attempt | null> {
  try {
    const { answer } = await scriptOf(conversation, messages, isEnforced);
    return await examine(answer, conversation, isEnforced);
  } catch (error) {
    if (error instanceof ModelFailure) return null;
    throw error;
  }
}

// ---- judging

/**
 * `missing`: what the prospect would miss; no fault, but worth the other try that every script has. So is the time that a script
 * which fits only with sentences of ours leaves empty: it has a fault of its length, and what fits.
 */
type Attempt = {
  sentences: Sentence[];
  /** Those that the fact check put right, by the place of their entry. */
  righted: Map<number, Sentence>;
  spare: Sentence[];
  faults: Fault[];
  missing: string[];
  fitted: Fitted | null;
};

async function examine(answer: Answer, { of, measure, factCheck }: Checked, isEnforced: boolean): Promise<Attempt> {
  const { sentences: given, faults: lost } = sentencesOf(answer, of);
  const seen = [...lost, ...judge(given, of)];
  const isForeign = seen.some(({ rule }) => rule === 'language');
  const checked = isForeign ? { faults: [], missing: [], sentences: given } : await factCheck(given, isEnforced);
  const { sentences } = checked;
  const missing = [...checked.missing, ...unshownIn(sentences, answer.plan?.figure ?? null)];
  const faults = [...seen, ...checked.faults];
  const spare = (answer.spare ?? []).flatMap((entry) => sentences[entry - 1] ?? []);
  const fitted = faults.length === 0 ? soundFit(sentences, of, measure, spare) : null;
  const isWhole = fitted?.sentences.every((each) => sentences.includes(each));
  return {
    sentences,
    righted: new Map(sentences.flatMap((each, at) => (isSaidAlike(each, given[at]) ? [] : [[at, each]]))),
    spare,
    missing,
    fitted,
    faults: isWhole ? faults : [...faults, ...lengthFaults(sentences, of, measure)],
  };
}

const isSaidAlike = (one: Sentence, other: Sentence | undefined): boolean =>
  JSON.stringify([one.text, one.onScreen]) === JSON.stringify([other?.text, other?.onScreen]);

/** What was cut or added to fit must not leave a hole. */
function soundFit(
  sentences: readonly Sentence[],
  of: Case,
  measure: Measure,
  spare: readonly Sentence[],
): Fitted | null {
  const fitted = fit(sentences, measure, spare);
  return fitted && judge(fitted.sentences, of).length === 0 ? fitted : null;
}

function lengthFaults(sentences: readonly Sentence[], { brief }: Case, measure: Measure): Fault[] {
  const { minS, maxS } = brief.target;
  const seconds = secondsOf(sentences, measure);
  if (seconds >= minS && seconds <= maxS + SLACK_S) return [];
  const missingS = (minS + maxS) / 2 - seconds;
  const { words } = sizeOf(Math.abs(missingS), brief);
  const detail = `it lasts ${Math.round(seconds)} seconds: write about ${words} words ${missingS > 0 ? 'more' : 'less'}`;
  return [{ rule: 'length', sentence: null, detail }];
}

function reasonOf(faults: readonly Fault[]): FailureReason {
  if (faults.some(({ rule }) => rule === 'language')) return 'wrong language';
  return faults.every(({ rule }) => rule === 'length') ? 'length missed' : 'checks failed';
}

// ---- handing in

const LEFT_OUT: Record<FaultRule, string> = {
  number: 'a number that the summary does not have',
  sum: 'a sum that does not come out',
  money: 'a currency that the summary does not have',
  percent: 'a percentage that the summary does not have',
  date: 'a date that the summary does not have',
  name: 'a name that the summary does not have',
  promise: 'a promise that the summary does not have',
  leak: 'not meant for the prospect',
  evidence: 'says more than the summary',
  unsupported: 'says more than the summary',
  markup: 'cannot be spoken',
  order: 'in the wrong place',
  person: 'speaks about the prospect',
  language: 'in the wrong language',
  thin: 'tells nothing',
  length: 'no time left for it',
  repeat: 'said before',
};

/** What is left of a script without the sentences at fault, if that still is a script. */
function withoutFaulty({ sentences, spare, faults }: Attempt, { of, measure }: Conversation): Script | null {
  // What is in another language was not looked at for its facts.
  if (faults.some(({ rule }) => rule === 'language')) return null;
  const rules = new Map(faults.map(({ sentence, rule }) => [sentence, rule]));
  const rest = sentences.filter((_, index) => !rules.has(index));
  if (rest.length === 0 || judge(rest, of).length > 0) return null;
  const fitted = soundFit(rest, of, measure, spare);
  if (!fitted) return null;
  const out = sentences.flatMap(({ text }, index) => {
    const rule = rules.get(index);
    return rule ? [{ reason: LEFT_OUT[rule], text }] : [];
  });
  return finish(fitted, out, of);
}

function finish({ sentences, cut }: Fitted, out: Draft['dropped'], { notes, linking }: Case): Script {
  const short = cut.map(({ text }) => ({ reason: LEFT_OUT.length, text }));
  return {
    sentences: withLinesOf(cut, sentences).flatMap((each) => leadsApart(each, linking)),
    dropped: [...notes.held, ...out, ...short],
  };
}

/** What is not said for want of time is still read, where what is said under the same heading leaves room for it. */
function withLinesOf(cut: readonly Sentence[], sentences: readonly Sentence[]): Sentence[] {
  const shown = [...sentences];
  for (const { onScreen } of cut) {
    const { heading, lines: [line] = [] } = onScreen ?? {};
    const at = shown.findLastIndex(
      ({ onScreen: own }) => own && own.heading === heading && own.lines.length < MOST_LINES,
    );
    const { onScreen: own } = shown[at] ?? {};
    if (heading && line && own) shown[at] = { ...shown[at]!, onScreen: { ...own, lines: [...own.lines, line] } };
  }
  return shown;
}

/** "Now to the price. It is €89 per vet." is two sentences: only the second one stands on a card. */
function leadsApart(sentence: Sentence, { isConnecting, lines }: Case['linking']): Sentence[] {
  const parts = sentenceTexts(sentence.text);
  const claim = parts.findIndex((part) => !isConnecting(part));
  if (claim < 1 || sentence.evidence.length === 0 || lines.length === 0) return [sentence];
  return [
    { role: sentence.role, text: parts.slice(0, claim).join(' '), evidence: [] },
    { ...sentence, text: parts.slice(claim).join(' ') },
  ];
}
