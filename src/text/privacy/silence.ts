// What somebody asked to keep quiet: a remark such as "please don't repeat that figure" is held back, and so is what it speaks of, which
// may read like any other statement.
import { escapeRegExp, readPhrases } from '../../lib/word-lists.js';

const LISTS = readPhrases('privacy/silence.txt');
/** As a request: "they never mention it" reports. */
const ASKED = String.raw`(?:^|[":“‘'(,;–—-] ?|\b(?:please|kindly|and|so|but|said|says|asked (?:us|me)(?: to)?) )(?:please )?`;
const asked = (group: string): RegExp => new RegExp(`${ASKED}(?:${LISTS.source(group)})(?![\\p{L}\\p{M}])`, 'iu');

const NOT_TO_TELL = asked('asks not to tell');
const QUIET = LISTS.whole('wants it quiet');
const NOT_TO_NAME = asked('asks not to name');
const NO_NAME = LISTS.whole('wants no name');

const NAMES = /(?<![\p{L}\p{M}])\p{Lu}[\p{L}\p{M}'’-]+(?: \p{Lu}[\p{L}\p{M}'’-]+)*/gu;
const NO_NAMES: ReadonlySet<string> = new Set(LISTS.lines('no names'));

type Texts = readonly { text: string }[];

const asksNotToName = (text: string): boolean => NOT_TO_NAME.test(text) || NO_NAME.test(text);

/** Of what stands before it. */
export const asksNotToTell = (text: string): boolean =>
  NOT_TO_TELL.test(text) || QUIET.test(text) || (asksNotToName(text) && namedIn(text).length === 0);

export const asksForSilence = (text: string): boolean => asksNotToTell(text) || asksNotToName(text);

/** Why a statement is to be kept quiet: a remark right behind it says so, or one anywhere asks not to name somebody whom it names. */
export function keptQuiet(statements: Texts, at: number): 'told' | 'named' | null {
  const { text } = statements[at]!;
  if (asksForSilence(text)) return null;
  if (asksNotToTell(statements[at + 1]?.text ?? '')) return 'told';
  return namesIn(statements).some((name) => name.test(text)) ? 'named' : null;
}

/** The first whom a remark names, who is its subject, or whoever stands behind "name". */
function namedIn(text: string): string[] {
  const behind = NOT_TO_NAME.exec(text);
  const from = behind ? text.slice(behind.index + behind[0].length) : text;
  const name = (from.match(NAMES) ?? []).find((each) => !NO_NAMES.has(each));
  return name === undefined ? [] : [name];
}

const found = new WeakMap<Texts, RegExp[]>();

/** Whom remarks ask not to name. */
function namesIn(statements: Texts): RegExp[] {
  const names =
    found.get(statements) ??
    statements
      .flatMap(({ text }) => (asksNotToName(text) ? namedIn(text) : []))
      .map((name) => new RegExp(`(?<![\\p{L}\\p{M}])${escapeRegExp(name)}(?![\\p{L}\\p{M}])`, 'u'));
  found.set(statements, names);
  return names;
}
