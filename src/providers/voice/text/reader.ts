// Text normalization for English speech: decides what is said for each part of a written text and where pauses are.
// Pure and deterministic; the written text stays unchanged and every spoken word points back into it.
import { abbreviationRules } from './abbreviations.js';
import { dateRules } from './dates.js';
import { figureRules } from './figures.js';
import { type Lexicon, prepareLexicon } from './lexicon.js';
import { moneyRules } from './money.js';
import type { At, Rule } from './rules.js';
import { type Pause, phrase, type Reading, type SpokenWord } from './rules.js';
import { webRules } from './web.js';
import { toPlainLetters, wordRules } from './words.js';

type Compiled = Rule & { matcher: RegExp };

const compile = (rules: Rule[]): Compiled[] =>
  rules.map((rule) => ({ ...rule, matcher: new RegExp(rule.pattern, 'uyd') }));

// Order matters: URLs before their words, money and dates before plain figures, figures before words.
const SPECIAL = compile([...webRules, ...dateRules, ...moneyRules, ...figureRules, ...abbreviationRules]);

/** The lookahead of rules, in characters. */
const LOOK_AHEAD = 40;

export type Reader = (text: string) => SpokenWord[];

/** Creates a reader with a workspace's pronunciations. */
export function createReader(lexicon: Lexicon = {}): Reader {
  const rules = [...SPECIAL, ...compile(wordRules(prepareLexicon(lexicon)))];
  return (text) => read(text, rules);
}

function read(written: string, rules: readonly Compiled[]): SpokenWord[] {
  const text = withPlainSpaces(written);
  const said: SpokenWord[] = [];
  let place = 0;
  while (place < text.length) {
    const reading = isWordStart(text, place) ? tryRules(text, place, rules, said) : null;
    if (reading) said.push(...reading.words);
    else breathe(said, pauseAt(text, place, said.at(-1)));
    place = reading?.end ?? place + 1;
  }
  return said;
}

/** Replaces every kind of space by an ordinary one, except those that group digits. */
const withPlainSpaces = (text: string): string =>
  text.replace(/(?<!\d)[\u00a0\u2007\u2009\u202f]|[\u00a0\u2007\u2009\u202f](?!\d{3}(?!\d))/g, ' ');

/**
 * Rules never start at the second half of a surrogate pair, at white space or at punctuation that only makes a pause.
 */
const isWordStart = (text: string, place: number): boolean =>
  !/[\s.,;:!?…()[\]{}"“”„«»|*_\\^\udc00-\udfff]/.test(text[place]!);

function tryRules(text: string, place: number, rules: readonly Compiled[], said: SpokenWord[]): Reading | null {
  for (const rule of rules) {
    rule.matcher.lastIndex = place;
    const match = rule.matcher.exec(text);
    if (!match || match[0] === '') continue;
    const end = place + match[0].length;
    const context = {
      said,
      before: text[place - 1] ?? '',
      earlier: text.slice(Math.max(0, place - LOOK_AHEAD), place),
      after: text.slice(end, end + LOOK_AHEAD),
    };
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

/** The length limit of a word that is passed to an engine. */
const LONGEST_WORD = 24;

/** Enforces the format of `SpokenWord.say`: plain letters, lower case except letter names, limited in length. */
function clean(word: SpokenWord): SpokenWord[] {
  const plain = toPlainLetters(word.say).replace(/^'+|'+$/g, '');
  const say = /^[A-Z]('s)?$/.test(plain) ? plain : plain.toLowerCase();
  if (/^[b-hj-z]$/.test(say)) return [{ ...word, say: say.toUpperCase() }];
  if (word.sounds !== undefined) return [{ ...word, say: say.slice(0, LONGEST_WORD) || 'a' }];
  if (say.length > LONGEST_WORD) return phrase(inPieces(say), { start: word.charStart, end: word.charEnd }, word.pause);
  return say === '' ? [] : [{ ...word, say }];
}

const inPieces = (say: string): string =>
  say.replaceAll("'", '').replace(new RegExp(`.{${LONGEST_WORD - 1}}(?=..)`, 'g'), '$& ');

const STRENGTH: Record<Pause, number> = { '': 0, ',': 1, '.': 2 };

/** Lengthens the pause after the last word; a pause never becomes shorter. */
function breathe(said: SpokenWord[], pause: Pause): void {
  const last = said.at(-1);
  if (last && STRENGTH[pause] > STRENGTH[last.pause]) last.pause = pause;
}

/** The pause that a punctuation mark stands for. */
function pauseAt(text: string, place: number, last: SpokenWord | undefined): Pause {
  const mark = text[place]!;
  const next = text[place + 1] ?? ' ';
  if ('.!?。؟'.includes(mark)) return /[\p{L}\d]/u.test(next) && mark === '.' ? '' : '.';
  if (mark === '\n') return startsLine(text.slice(place + 1, place + LOOK_AHEAD)) ? '.' : ',';
  if (',;:'.includes(mark)) return /\d/.test(next) ? '' : ',';
  if ('…()[]|—'.includes(mark)) return ',';
  if ('-–'.includes(mark)) return /\s/.test(text[place - 1] ?? ' ') ? ',' : '';
  // Two abbreviations around a slash need a pause to be told apart.
  return mark === '/' && /^[A-Z]/.test(last?.say ?? '') ? ',' : '';
}

/** What follows a line break and shows that the line was complete: an empty line, a list marker, a capital. */
const startsLine = (rest: string): boolean => /^[ \t]*(\n|[-*•·▪–] |\d+[.)]|\p{Lu})/u.test(rest);

const NAMES =
  'ay bee see dee ee eff jee aitch eye jay kay ell em en oh pee cue are ess tee you vee double-you ex why zee'.split(
    ' ',
  );

/** `A P I's` → "ay pee eye's". */
const spelled = (say: string): string =>
  /^[A-Z]('s)?$/.test(say) ? NAMES[say.charCodeAt(0) - 65]! + say.slice(1) : say;

/** "$2.5k for the CRM." → "two point five thousand dollars for the see are em." */
export function createSaid(lexicon?: Lexicon): (text: string) => string {
  const read = createReader(lexicon);
  return (text) =>
    read(text)
      .map(({ say, pause }) => spelled(say) + pause)
      .join(' ');
}
