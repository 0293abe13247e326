// Reads a written English text: decides what is said for each stretch of it and where the voice breathes. Pure and
// deterministic; the written text stays as it is and every spoken word points back into it.
import { abbreviationRules } from './abbreviations.js';
import { dateRules } from './dates.js';
import { figureRules } from './figures.js';
import type { Lexicon } from './lexicon.js';
import { moneyRules } from './money.js';
import type { At, Rule } from './rules.js';
import { type Pause, phrase, type Reading, type SpokenWord } from './spoken.js';
import { webRules } from './web.js';
import { toPlainLetters, wordRules } from './words.js';

type Compiled = Rule & { matcher: RegExp };

const compile = (rules: Rule[]): Compiled[] =>
  rules.map((rule) => ({ ...rule, matcher: new RegExp(rule.pattern, 'uyd') }));

// Order matters: an address before its words, money and dates before plain figures, figures before words.
const SPECIAL = compile([...webRules, ...dateRules, ...moneyRules, ...figureRules, ...abbreviationRules]);

/** What follows a match is looked at only this far. */
const LOOK_AHEAD = 40;

export type Reader = (text: string) => SpokenWord[];

/** Makes a reader that knows a workspace's pronunciations. */
export function createReader(lexicon: Lexicon = {}): Reader {
  const rules = [...SPECIAL, ...compile(wordRules(lexicon))];
  return (text) => read(text, rules);
}

function read(text: string, rules: readonly Compiled[]): SpokenWord[] {
  const said: SpokenWord[] = [];
  let place = 0;
  while (place < text.length) {
    const reading = isWordStart(text, place) ? tryRules(text, place, rules, said) : null;
    if (reading) said.push(...reading.words);
    else breathe(said, pauseAt(text, place));
    place = reading?.end ?? place + 1;
  }
  return said;
}

/** No rule begins on the second half of a surrogate pair, on white space or on a mark that only makes a pause. */
const isWordStart = (text: string, place: number): boolean =>
  !/[\s.,;:!?…()[\]{}"“”„«»|*_\\^\udc00-\udfff]/.test(text[place]!);

function tryRules(text: string, place: number, rules: readonly Compiled[], said: SpokenWord[]): Reading | null {
  for (const rule of rules) {
    rule.matcher.lastIndex = place;
    const match = rule.matcher.exec(text);
    if (!match || match[0] === '') continue;
    const end = place + match[0].length;
    const context = { said, before: text[place - 1] ?? '', after: text.slice(end, end + LOOK_AHEAD) };
    const words = rule.say(match, atGroups(match), context);
    if (words) return { end, words: words.flatMap(clean) };
  }
  return null;
}

const atGroups =
  (match: RegExpExecArray): At =>
  (group, said, pause) => {
    const [start, end] = match.indices!.groups![group]!;
    return phrase(said, { start, end }, pause);
  };

/** Holds the promise of `SpokenWord.say`: plain letters, lower case but for the names of letters. */
function clean(word: SpokenWord): SpokenWord[] {
  const plain = toPlainLetters(word.say).replace(/^'+|'+$/g, '');
  const say = /^[A-Z]('s)?$/.test(plain) ? plain : plain.toLowerCase();
  if (/^[b-hj-z]$/.test(say)) return [{ ...word, say: say.toUpperCase() }];
  return say === '' ? [] : [{ ...word, say }];
}

const STRENGTH: Record<Pause, number> = { '': 0, ',': 1, '.': 2 };

/** Lengthens the pause after the last word; a pause never becomes shorter. */
function breathe(said: SpokenWord[], pause: Pause): void {
  const last = said.at(-1);
  if (last && STRENGTH[pause] > STRENGTH[last.pause]) last.pause = pause;
}

/** The pause that a mark stands for. */
function pauseAt(text: string, place: number): Pause {
  const mark = text[place]!;
  if ('.!?'.includes(mark)) return isSentenceEnd(text, place) ? '.' : '';
  if (mark === '\n') return /^\s*(\n|[-*•·▪–]|\d+[.)]|\p{Lu})/u.test(text.slice(place, place + LOOK_AHEAD)) ? '.' : ',';
  if (',;:…()[]|'.includes(mark)) return /\d/.test(text[place + 1] ?? '') && mark !== '(' ? '' : ',';
  if (/[-–—]/.test(mark)) return /\s/.test(text[place - 1] ?? ' ') || mark === '—' ? ',' : '';
  return mark === '。' || mark === '؟' ? '.' : '';
}

/** A period inside a name (Node.js) is none. */
const isSentenceEnd = (text: string, place: number): boolean => !/[\p{L}\d]/u.test(text[place + 1] ?? ' ');
