// Splits a sentence into words with the punctuation around them, and asks compromise what kind of word each is.
import nlp from 'compromise/two';
import { memoize } from '../../../lib/memoize.js';

export type Token = {
  /** Punctuation before and after the word. */
  before: string;
  word: string;
  after: string;
  lower: string;
  /** The owner's ending, as in "Sarah's" or "reps'"; mostly empty. */
  owning: string;
  tags: ReadonlySet<string>;
};

type Term = { offset: { start: number }; tags: string[]; text: string };

const NO_TAGS: ReadonlySet<string> = new Set();

export function tokenize(text: string): Token[] {
  const tags = tagsByOffset(text);
  const tokens: Token[] = [];
  for (const { 0: raw, index } of text.matchAll(/\S+/gu)) {
    const before = /^[^\p{L}\p{N}$€£¥%‰°]*/u.exec(raw)![0];
    const rest = raw.slice(before.length);
    const after = /[^\p{L}\p{N}%‰°$€£¥+]*$/u.exec(rest)![0];
    const whole = rest.slice(0, rest.length - after.length);
    const isContraction = /^(?:it|he|she|that|there|what|who|let|here|where|how)'s$/i.test(whole);
    const owning = isContraction
      ? ''
      : (/'s$/i.exec(whole)?.[0] ?? (/s$/i.test(whole) && after.startsWith("'") ? "'" : ''));
    const word = owning.length === 2 ? whole.slice(0, -2) : whole;
    tokens.push({
      before,
      word,
      after: owning === "'" ? after.slice(1) : after,
      lower: word.toLowerCase(),
      owning,
      tags: tags.get(index + before.length) ?? NO_TAGS,
    });
  }
  return tokens;
}

/** Each rule asks for the words of a sentence again, and to tag them is most of the work of the whole writer. */
const tagsByOffset = memoize(256, readTags);

function readTags(text: string): ReadonlyMap<number, ReadonlySet<string>> {
  const tags = new Map<number, ReadonlySet<string>>();
  const sentences = nlp(text).json({ offset: true }) as { terms: Term[] }[];
  for (const { terms } of sentences) {
    for (const term of terms) {
      const known = tags.get(term.offset.start);
      if (term.text !== '') tags.set(term.offset.start, new Set([...(known ?? []), ...term.tags]));
    }
  }
  return tags;
}
