// Judges what a model wrote, with the same checks as every script and those that only a model needs. Nothing that a model
// says of itself is believed.

import { type Rule, shareOfKnownWords, stem, type Violation, violations } from '../../../text/checks/checks.js';
import { sureLanguage } from '../../../text/checks/language.js';
import { isTitle } from '../../../text/titles.js';
import type { Brief, CharSpan, Sentence } from '../../contracts.js';
import { type Answer, ROLES } from './answer.js';
import { numberWord } from './languages/speech.js';
import type { Linking } from './linking.js';
import type { Notes } from './notes.js';
import { isFalseLeak } from './screen.js';
import { oddSign, withoutUnseen } from './signs.js';
import { soundSum } from './sums.js';

export type FaultRule = Rule | 'sum' | 'order' | 'person' | 'language' | 'thin' | 'length' | 'repeat';

/** `sentence` is null where the whole script is at fault; `detail` holds words of the customer. */
export type Fault = { rule: FaultRule; sentence: number | null; detail: string };

export type Case = { brief: Brief; notes: Notes; linking: Linking };

/** The sentences as they will be spoken, on stretches of the summary instead of quotes; a quote not found is left out, one forgotten added. */
export function sentencesOf(answer: Answer, of: Case): { sentences: Sentence[]; faults: Fault[] } {
  const { brief, notes, linking } = of;
  const sentences: Sentence[] = [];
  const faults: Fault[] = [];
  const kept = notes.held.map(({ text }) => text).join('\n');
  for (const { role, text, evidence, sum: made } of answer.sentences) {
    const words = tidy(text);
    if (words === '') continue;
    const spans = evidence.map((quote) => notes.find(quote)).filter((span) => span !== null);
    const quotes = spans.map(({ start, end }) => brief.summary.slice(start, end)).join('\n');
    const sum = soundSum(made, quotes, kept);
    if (made && sum === null) faults.push({ rule: 'sum', sentence: sentences.length, detail: made });
    const quoted = { role, text: words, evidence: withoutRepeats(spans), ...(sum !== null && { sum }) };
    const sentence = withForgotten(quoted, of);
    if (evidence.length > 0 && sentence.evidence.length === 0 && !linking.isConnecting(words))
      faults.push({ rule: 'evidence', sentence: sentences.length, detail: '' });
    sentences.push(sentence);
  }
  return { sentences: withAsk(sentences, linking), faults };
}

const MOST_FORGOTTEN = 2;
/** So many notes are tried. */
const MOST_TRIED = 60;

/** Those first that say the most of it. */
function nearestNotes({ text }: Sentence, { brief, notes }: Case): CharSpan[] {
  return notes.spans
    .map((span) => ({ span, share: shareOfKnownWords(text, brief.summary.slice(span.start, span.end)) }))
    .sort((one, other) => other.share - one.share)
    .slice(0, MOST_TRIED)
    .map(({ span }) => span);
}

/** With the notes that bear out what its quotes leave open. Whether they are about the same is asked of the fact check. */
export function withForgotten(sentence: Sentence, of: Case): Sentence {
  const { brief, linking } = of;
  const isConnective = (text: string): boolean => linking.isConnecting(text);
  const open = (each: Sentence): number =>
    violations([each], brief, { isConnective }).filter(({ rule }) => rule === 'evidence' || rule === 'unsupported')
      .length;
  let [best, left] = [sentence, open(sentence)];
  const tried = left > 0 ? nearestNotes(sentence, of) : [];
  for (let added = 0; added < MOST_FORGOTTEN && left > 0; added += 1) {
    const ways = tried.map((span) => ({ ...best, evidence: [...best.evidence, span] }));
    const better = ways.map((way) => ({ way, left: open(way) })).filter((each) => each.left < left);
    const least = Math.min(...better.map((each) => each.left));
    const found = better.find((each) => each.left === least);
    if (!found) break;
    ({ way: best, left } = found);
  }
  return best;
}

/** Whoever only says goodbye asks for nothing. */
function withAsk(sentences: readonly Sentence[], { ask, isConnecting }: Linking): Sentence[] {
  const goodbyes = sentences.filter(({ role }) => role === 'closing');
  const [only, ...others] = goodbyes;
  const isAsked = !only || others.length > 0 || only.text.endsWith('?') || !isConnecting(only.text);
  return isAsked ? [...sentences] : askedAtEnd(sentences, ask);
}

/** With our call to action in front of the goodbye. */
export function askedAtEnd(sentences: readonly Sentence[], ask: string | null): Sentence[] {
  const goodbye = sentences.findLastIndex(({ role }) => role === 'closing');
  return ask === null || goodbye < 0
    ? [...sentences]
    : sentences.toSpliced(goodbye, 0, { role: 'closing', text: ask, evidence: [] });
}

/** One line with an end. */
export function tidy(text: string): string {
  const line = withoutUnseen(text.toWellFormed().normalize('NFC')).replace(/\s+/gu, ' ').trim();
  return line === '' || /[.!?…。！？]["'”’»)]?$/u.test(line) ? line : `${line.replace(/[,;:–—-]$/u, '')}.`;
}

const withoutRepeats = (spans: readonly CharSpan[]): CharSpan[] => [
  ...new Map(spans.map((span) => [`${span.start}-${span.end}`, span])).values(),
];

/** Everything that is wrong with a script, its length aside. */
export function judge(sentences: readonly Sentence[], of: Case): Fault[] {
  const { brief, linking } = of;
  const isConnective = (text: string): boolean => linking.isConnecting(text);
  // What rests on quotes says what was sent: the gate held the rest back. Its phrases would only find private words in other ones.
  const isFalse = (each: Violation): boolean => isFalseLeak(each) && sentences[each.sentence]!.evidence.length > 0;
  return [
    ...violations(sentences, brief, { isConnective }).filter((each) => !isFalse(each)),
    ...framingFaults(sentences, linking),
    ...closeFaults(sentences, of),
    ...orderFaults(sentences),
    ...repeatsIn(sentences).map((sentence): Fault => ({ rule: 'repeat', sentence, detail: '' })),
    ...wholeFaults(sentences, brief),
  ];
}

/** Greetings and goodbyes may go without evidence, but only while they are nothing else. */
function framingFaults(sentences: readonly Sentence[], linking: Linking): Fault[] {
  return sentences.flatMap(({ role, text, evidence }, sentence) =>
    (role === 'greeting' || role === 'closing') && evidence.length === 0 && !linking.isConnecting(text)
      ? [{ rule: 'unsupported' as const, sentence, detail: text }]
      : [],
  );
}

/** What only models do: signs that hide words, and numbers in words. */
function closeFaults(sentences: readonly Sentence[], { brief }: Case): Fault[] {
  return sentences.flatMap((each, sentence): Fault[] => {
    const sign = oddSign(each.text, brief);
    if (sign !== null) return [{ rule: 'markup', sentence, detail: sign }];
    const rests = [...each.evidence.map(({ start, end }) => brief.summary.slice(start, end)), each.sum].join('\n');
    const number = numberWord(each.text, rests, brief.language);
    return number === null ? [] : [{ rule: 'number', sentence, detail: number }];
  });
}

function orderFaults(sentences: readonly Sentence[]): Fault[] {
  const faults: Fault[] = [];
  let reached = 0;
  sentences.forEach(({ role }, sentence) => {
    // What a trouble costs may stand with it, and the next trouble after that.
    const place = ROLES.indexOf(role === 'cost' ? 'heard' : role);
    if (place < reached) faults.push({ rule: 'order', sentence, detail: '' });
    else reached = place;
  });
  const whole = sentences[0]?.role === 'greeting' && sentences.at(-1)?.role === 'closing';
  return whole ? faults : [...faults, { rule: 'order', sentence: null, detail: '' }];
}

/** Fewer than these sentences with evidence tell nothing of the call. */
const MIN_FOUNDED = 2;

function wholeFaults(sentences: readonly Sentence[], brief: Brief): Fault[] {
  const script = sentences.map(({ text }) => text).join(' ');
  const spoken = sureLanguage(script);
  const whole = (rule: FaultRule): Fault => ({ rule, sentence: null, detail: '' });
  const faults: Fault[] = [];
  if (spoken !== null && spoken !== brief.language.slice(0, 2).toLowerCase()) faults.push(whole('language'));
  else if (isEnglish(brief) && (script.match(/\byou\b|\byour\b/giu)?.length ?? 0) < 2) faults.push(whole('person'));
  if (sentences.filter(({ evidence }) => evidence.length > 0).length < MIN_FOUNDED) faults.push(whole('thin'));
  return [...faults, ...aboutThem(sentences, brief)];
}

const isEnglish = ({ language }: Brief): boolean => language.toLowerCase().startsWith('en');

/** "Sarah said", "they told us": sentences that were copied instead of turned to the prospect. */
function aboutThem(sentences: readonly Sentence[], brief: Brief): Fault[] {
  if (!isEnglish(brief)) return [];
  const name =
    brief.prospectName
      ?.trim()
      .split(/\s+/)
      .find((word) => !isTitle(word) && !word.endsWith('.')) ?? '';
  const named = name.length > 1 ? `|(?<!\\p{L})${name.replace(/[^\p{L}\p{N}]/gu, '.')}(?:'s)?(?= \\p{Ll})` : '';
  const pattern = new RegExp(
    // A pronoun within a sentence may stand for somebody else whom it names.
    `(?:^(?:he|she|they) (?:said|told|mentioned|asked|wants?|needs?|uses?)${named})(?!\\p{L})`,
    'iu',
  );
  return sentences.flatMap(({ role, text }, sentence) =>
    role !== 'greeting' && role !== 'closing' && pattern.test(text)
      ? [{ rule: 'person' as const, sentence, detail: '' }]
      : [],
  );
}

// ---- what was said before: models that have nothing left to say fill their minute with it

const WORD = /\d[\d.,]*\d|[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’]*/gu;
const MIN_WORDS = 4;
const MIN_SAME = 0.9;

/** The places of the sentences that say what one before them said, word for word or nearly. */
function repeatsIn(sentences: readonly Sentence[]): number[] {
  const said = sentences.map(({ text }) => new Set((text.toLowerCase().match(WORD) ?? []).map(stem)));
  return sentences.flatMap((_, at) => (said.slice(0, at).some((before) => isSame(before, said[at]!)) ? [at] : []));
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = [...one].filter((word) => other.has(word)).length;
  const most = Math.max(one.size, other.size);
  return most > 0 && (most < MIN_WORDS ? shared === most : shared / most >= MIN_SAME);
}
