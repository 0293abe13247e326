// One conversation with a model: a script, one new version where it fails the checks or the fact check, and at last the script
// without the sentences that fail them. What the cards show is asked for once the words stand.
import { SLACK_S } from '../../../domain/durations.js';
import { sentenceTexts } from '../../../text/words.js';
import type { Draft, Sentence } from '../../contracts.js';
import { type Answer, readAnswer } from './answer.js';
import { askUntilRead, type FailureReason, type Message, ModelFailure, type Question } from './ask.js';
import { createFactCheck, type FactCheck } from './fact-check.js';
import { type Fitted, fit, type Measure, secondsOf } from './fit.js';
import { askedAtEnd, type Case, type Fault, type FaultRule, judge, sentencesOf } from './judge.js';
import { callData, correction, sizeOf, systemPrompt, UNREADABLE } from './prompt.js';
import { withScreens } from './screens.js';

export type Conversation = {
  of: Case;
  /** The writer as the draft names it. */
  name: string;
  measure: Measure;
  ask(question: Question): Promise<string>;
  /** Told why the cards are made without the model. */
  onFailure?: ((failure: ModelFailure) => void) | undefined;
};

type Script = Pick<Draft, 'sentences' | 'dropped' | 'isSerious' | 'replyBy'>;

export async function writeScript(given: Conversation): Promise<Script> {
  const conversation = { ...given, factCheck: createFactCheck(given) };
  const { brief, notes } = given.of;
  const messages: Message[] = [{ role: 'user', content: callData(brief, notes.told) }];
  const first = await scriptOf(conversation, messages, true);
  const { figure = null, reply, serious = false } = first.answer.plan ?? {};
  const words = await wordsFrom(first, conversation, messages);
  const unsaid = [...words.cut.filter(({ evidence }) => evidence.length > 0).map(({ text }) => text), ...words.missing];
  const script = { sentences: words.sentences, unsaid, figure };
  const sentences = await withScreens(script, { ...given, isEnforced: first.isEnforced });
  const short = words.cut.map(({ text }) => ({ reason: LEFT_OUT.length, text }));
  return {
    sentences: sentences.flatMap((each) => leadsApart(each, given.of.linking)),
    dropped: [...notes.held, ...words.out, ...short],
    ...(serious && { isSerious: true }),
    ...(reply && { replyBy: reply }),
  };
}

/** What is said, what was cut to fit, what was left out for a fault, and what the prospect would miss. */
type Words = Fitted & Pick<Attempt, 'missing'> & { out: Draft['dropped'] };

async function wordsFrom(
  first: Awaited<ReturnType<typeof scriptOf>>,
  conversation: Checked,
  messages: Message[],
): Promise<Words> {
  const attempt = await examine(first.answer, conversation, first.isEnforced);
  if (attempt.fitted && attempt.faults.length === 0) return wordsOf(attempt, attempt.fitted);
  const wrong = correction(attempt.faults, attempt.righted);
  messages.push({ role: 'assistant', content: first.text }, { role: 'user', content: wrong });
  const second = await again(conversation, messages, first.isEnforced);
  for (const each of [second, attempt]) if (each?.fitted) return wordsOf(each, each.fitted);
  for (const each of [second, attempt]) {
    const saved = each && withoutFaulty(each, conversation);
    if (saved) return saved;
  }
  throw new ModelFailure(conversation.name, reasonOf((second ?? attempt).faults));
}

const wordsOf = ({ missing }: Attempt, fitted: Fitted, out: Draft['dropped'] = []): Words => ({
  ...fitted,
  missing,
  out,
});

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
 * `missing`: what the prospect would miss, and may read. A script which fits only with sentences of ours, for the time that it leaves
 * empty, has a fault of its length, and what fits.
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
  const { sentences, missing } = checked;
  const faults = [...seen, ...checked.faults];
  const spare = (answer.spare ?? []).flatMap((entry) => sentences[entry - 1] ?? []);
  const fitted = faults.length === 0 ? soundFit(sentences, of, measure, spare) : null;
  const isWhole = fitted?.sentences.every((each) => sentences.includes(each));
  return {
    sentences,
    righted: new Map(sentences.flatMap((each, at) => (each.text === given[at]?.text ? [] : [[at, each]]))),
    spare,
    missing,
    fitted,
    faults: isWhole ? faults : [...faults, ...lengthFaults(sentences, of, measure)],
  };
}

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
function withoutFaulty(attempt: Attempt, { of, measure }: Conversation): Words | null {
  const { sentences, spare, faults } = attempt;
  // What is in another language was not looked at for its facts.
  if (faults.some(({ rule }) => rule === 'language')) return null;
  const rules = new Map(faults.map(({ sentence, rule }) => [sentence, rule]));
  const left = sentences.filter((_, index) => rules.has(index));
  const rest = withOwnAsk(
    sentences.filter((_, index) => !rules.has(index)),
    left,
    of.linking,
  );
  if (rest.length === 0 || judge(rest, of).length > 0) return null;
  const fitted = soundFit(rest, of, measure, spare);
  if (!fitted) return null;
  const out = sentences.flatMap(({ text }, index) => {
    const rule = rules.get(index);
    return rule ? [{ reason: LEFT_OUT[rule], text }] : [];
  });
  return wordsOf(attempt, fitted, out);
}

/** Where the question at the end is left out, ours takes its place. */
function withOwnAsk(rest: Sentence[], left: readonly Sentence[], { ask }: Case['linking']): Sentence[] {
  const isQuestion = ({ role, text }: Sentence): boolean => role === 'closing' && text.endsWith('?');
  const isMissed = left.some(isQuestion) && !rest.some((each) => isQuestion(each) || each.text === ask);
  return isMissed ? askedAtEnd(rest, ask) : rest;
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
