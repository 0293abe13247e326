// Counts the words of a summary by the rule of the contract (tokens between white space that hold a letter or a digit, and
// dictionary words inside runs of scripts without spaces), and shortens names at a word.

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
/** The segmenter is fed this many characters at a time, so that counting can stop early in an endless run. */
const CHUNK_CHARS = 240;

/** How many words `text` holds; counting stops at `stopAt`. */
export function countWords(text: string, stopAt = 50): number {
  let count = 0;
  for (const [token] of text.matchAll(/\S+/g)) {
    count += wordsOfToken(token, stopAt - count);
    if (count >= stopAt) return stopAt;
  }
  return count;
}

function wordsOfToken(token: string, wanted: number): number {
  if (!LETTER_OR_DIGIT.test(token)) return 0;
  let count = 0;
  let end = 0;
  for (const run of token.matchAll(UNSPACED)) {
    if (LETTER_OR_DIGIT.test(token.slice(end, run.index))) count += 1;
    count += wordsOfRun(run[0], wanted - count);
    end = run.index + run[0].length;
    if (count >= wanted) return wanted;
  }
  return count + (LETTER_OR_DIGIT.test(token.slice(end)) ? 1 : 0);
}

function wordsOfRun(run: string, wanted: number): number {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  let count = 0;
  for (let start = 0; start < run.length && count < wanted; start += CHUNK_CHARS) {
    for (const part of segmenter.segment(run.slice(start, start + CHUNK_CHARS))) {
      if (part.isWordLike) count += 1;
      if (count >= wanted) break;
    }
  }
  return count;
}

/** More of a name is neither heard to its end nor read at a glance. */
const SHORT_NAME = 80;

/** Words that lead to another one, and marks that do. */
const LEADING_ON =
  /(?:[\s,;:&/+–—-]|(?<=\s)(?:of|the|and|for|de|la|del|di|da|der|des|und|für|et|y|e|en|van|von)(?=\s|$))+$/u;

/** The first whole words that fit; empty where the first one alone does not. */
export function shortName(name: string, most: number = SHORT_NAME): string {
  if (name.length <= most) return name;
  const end = name.slice(0, most + 1).search(/\s\S*$/u);
  return end < 0 ? '' : name.slice(0, end).replace(LEADING_ON, '');
}
