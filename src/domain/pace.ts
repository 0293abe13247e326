// How long a voice will take over a text, before anything is spoken: letters, commas and ends of sentences, each with a
// time of its own. Counting words instead was wrong by up to a quarter.

/** How long a voice takes, in seconds: per letter, per comma, per end of a sentence, at rate 1. */
export type Pace = { letterS: number; commaS: number; stopS: number };

/** Writes numbers, money and abbreviations out as they are said. */
export type Spoken = (text: string) => string;

/** The same with a workspace's own pronunciations: written word → respelling. */
export type SpokenWith = (lexicon: Readonly<Record<string, string>>) => Spoken;

export const asWritten: Spoken = (text) => text;

/** Letters that a digit or sign stands for when the text was not written out as it is said. */
const LETTERS_PER_DIGIT = 3.6;
const LETTERS_PER_SIGN = 6;
/** One character of these scripts is a syllable or two. */
const LETTERS_PER_HAN = 3.4;
const LETTERS_PER_SYLLABLE = 2.1;

/** Seconds that `text` takes at rate 1, pauses at its commas and stops included. */
export function estimateS(text: string, pace: Pace, spoken: Spoken = asWritten): number {
  const { letters, commas, stops } = countSounds(spoken(text));
  return letters * pace.letterS + commas * pace.commaS + stops * pace.stopS;
}

function countSounds(text: string): { letters: number; commas: number; stops: number } {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const dense = count(/[\p{Script=Han}]/gu);
  const syllables = count(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu);
  const letters =
    count(/\p{L}/gu) +
    dense * (LETTERS_PER_HAN - 1) +
    syllables * (LETTERS_PER_SYLLABLE - 1) +
    count(/\p{Nd}/gu) * LETTERS_PER_DIGIT +
    count(/[%$€£¥&+@]/g) * LETTERS_PER_SIGN;
  const stops = count(/[.!?…。！？؟۔।]+(?=["'”’»)\]]*(?:\s|$))/gu) + count(/[。！？](?=\S)/gu);
  return { letters, commas: count(/[,;:，、；：،](?=\s|$)|[，、；：]|\s[–—-]\s|—/gu), stops };
}
