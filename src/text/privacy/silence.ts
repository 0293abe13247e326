// What somebody asked to keep quiet: a remark such as "don't repeat that figure" is held back, and so is what it speaks of, which may read
// like any other statement.
import { readPhrases } from '../../lib/word-lists.js';

const LISTS = readPhrases('privacy/silence.txt');
const NOT_TO_TELL = LISTS.whole('asks not to tell');
const NOT_TO_NAME = LISTS.whole('asks not to name');
/** Of two words, or of one that does not begin the remark. */
const NAME = /\p{Lu}[\p{L}\p{M}-]+(?: \p{Lu}[\p{L}\p{M}-]+)+|(?<=\S )\p{Lu}[\p{L}\p{M}-]{2,}/gu;

type Texts = readonly { text: string }[];

/** Of what stands before it. */
export const asksNotToTell = (text: string): boolean => NOT_TO_TELL.test(text);

export const asksForSilence = (text: string): boolean => asksNotToTell(text) || NOT_TO_NAME.test(text);

/** Why a statement is to be kept quiet: a remark right behind it says so, or one anywhere asks not to name somebody whom it names. */
export function keptQuiet(statements: Texts, at: number): 'told' | 'named' | null {
  const { text } = statements[at]!;
  if (asksForSilence(text)) return null;
  if (asksNotToTell(statements[at + 1]?.text ?? '')) return 'told';
  return namesIn(statements).some((name) => text.includes(name)) ? 'named' : null;
}

const found = new WeakMap<Texts, string[]>();

/** Whom remarks ask not to name. */
function namesIn(statements: Texts): string[] {
  const names =
    found.get(statements) ?? statements.flatMap(({ text }) => (NOT_TO_NAME.test(text) ? (text.match(NAME) ?? []) : []));
  found.set(statements, names);
  return names;
}
