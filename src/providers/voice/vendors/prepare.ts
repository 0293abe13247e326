// The vendor's input text, and the mapping from its parts to the written words. Words keep their capitals and
// punctuation, from which these voices derive prosody; in English, figures, money and dates are normalized by our own
// reader, which never guesses. Captions keep the written words.

import { languageName } from '../../../domain/voice-choice.js';
import type { SpeakRequest, VoiceListing } from '../../contracts.js';
import { failed, type VendorName } from '../../vendors/calls.js';
import { type Lexicon, prepareLexicon, respellText } from '../text/lexicon.js';
import { createReader } from '../text/reader.js';
import type { SpokenWord } from '../text/rules.js';
import { wordsWithValue, writtenWords } from '../text/written.js';

/** A written word, the text sent for it, and its weight in letters. */
export type PreparedWord = { text: string; charStart: number; charEnd: number; sent: string; weight: number };

export type Prepared = { sent: string; words: PreparedWord[] };

type Manner = {
  maxChars: number;
  /** False for vendors whose own text normalization is better. */
  writesFiguresOut: boolean;
};

/** Rejects what can never be spoken before anything is paid. */
export function prepare(who: VendorName, request: SpeakRequest, { maxChars, writesFiguresOut }: Manner): Prepared {
  if (request.text.length > maxChars) throw failed(who, 'refused', 'can’t speak a text this long at once');
  const lexicon = prepareLexicon(request.lexicon ?? {});
  const plain = joined(request.text, plainWords(request.text, lexicon));
  if (plain.words.length === 0) throw failed(who, 'refused', 'finds nothing in the text that can be spoken');
  if (!isEnglish(request.language)) return plain;
  const read = joined(request.text, readWords(request.text, lexicon, writesFiguresOut));
  return read.words.length > 0 && read.sent.length <= maxChars ? read : plain;
}

const isEnglish = (language: string): boolean => /^en\b/i.test(language);

function plainWords(text: string, lexicon: Lexicon): PreparedWord[] {
  const words = wordsWithValue(text, (word) => lettersOf(word) || null);
  return words.map(({ text: own, start, end, value }) => {
    return { text: own, charStart: start, charEnd: end, sent: clean(respellText(own, lexicon)), weight: value };
  });
}

/** Letters of a word of any language; a figure expands to about four. */
const lettersOf = (word: string): number =>
  (word.match(/\p{L}/gu)?.length ?? 0) + 4 * (word.match(/\p{N}/gu)?.length ?? 0);

function readWords(text: string, lexicon: Lexicon, writesFiguresOut: boolean): PreparedWord[] {
  const spoken = createReader(lexicon)(text);
  const written = writtenWords(text, spoken).map((word) => {
    return { ...word, said: spoken.slice(word.spokenFirst, word.spokenEnd) };
  });
  return written.map(({ text: own, start, end, said }, index) => {
    const isNear = isFigure(written[index - 1]?.text) || isFigure(written[index + 1]?.text);
    const isOut = writesFiguresOut && (isFigure(own) || (isNear && said.length > 1));
    const sent = clean(isOut ? writtenOut(own, said) : respellText(own, lexicon));
    return { text: own, charStart: start, charEnd: end, sent, weight: weightOf(said) };
  });
}

const isFigure = (word = ''): boolean => /[\p{N}$€£¥%&@]|\/|\bw\/|https?:/u.test(word);

/** A letter name takes as long as three letters. */
const weightOf = (said: readonly SpokenWord[]): number =>
  said.reduce((sum, { say }) => sum + (/^[A-Z]/.test(say) ? 3 : say.length), 0);

/** The spoken form of a word between its punctuation marks. */
function writtenOut(word: string, said: readonly SpokenWord[]): string {
  const before = /^["'“„«(]+/u.exec(word)?.[0] ?? '';
  const after = /[.,;:!?…"'”’»)]+$/u.exec(word)?.[0] ?? '';
  const inner = said.map(({ say, pause }, index) => (index === said.length - 1 ? say : say + pause));
  return `${before}${inner.join(' ')}${after}`;
}

/** Removes what vendors interpret as markup (tags, bracketed directions), and control characters. */
const clean = (text: string): string =>
  text
    .replace(/[<>{}[\]\\|^~`*_#]|\p{Cc}|\p{Cs}/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/** The words with the white space between them; a line break stays one. */
function joined(text: string, words: PreparedWord[]): Prepared {
  const spoken = words.filter(({ sent }) => sent !== '');
  const gaps = spoken.map(({ charEnd }, index) => {
    const next = spoken[index + 1];
    if (!next) return '';
    return text.slice(charEnd, next.charStart).includes('\n') ? '\n' : ' ';
  });
  return { sent: spoken.map(({ sent }, index) => sent + gaps[index]!).join(''), words: spoken };
}

// Listings of multilingual voices: a listing has one language, so such a voice has one for each supported script
// language. The main one has the vendor's id, the others the id with the language: `alloy@de`.

/** Languages in which scripts are written without a language model, and their default locales. */
const LOCALES: Readonly<Record<string, string>> = {
  en: 'en-US',
  de: 'de-DE',
  fr: 'fr-FR',
  es: 'es-ES',
  it: 'it-IT',
  pt: 'pt-PT',
  nl: 'nl-NL',
};

export const WRITTEN_LANGUAGES: readonly string[] = Object.keys(LOCALES);

/** `de` for `de-DE` and `German`; null for an unknown language. */
export function languageCode(text: string | null | undefined): string | null {
  const code = text?.trim().toLowerCase().split(/[-_]/)[0] ?? '';
  if (/^[a-z]{2,3}$/.test(code)) return code;
  return WRITTEN_LANGUAGES.find((each) => languageName(each).toLowerCase() === code) ?? null;
}

export const localeOf = (language: string): string => LOCALES[language] ?? language;

/** A listing for the main language, and one for each other language that the voice and the script writer share. */
export function listingsOf(listing: VoiceListing, languages: readonly (string | null)[]): VoiceListing[] {
  const others = WRITTEN_LANGUAGES.filter((each) => each !== listing.language && languages.includes(each));
  return [listing, ...others.map((language) => inLanguage(listing, language))];
}

const inLanguage = (listing: VoiceListing, language: string): VoiceListing => ({
  ...listing,
  id: `${listing.id}@${language}`,
  name: `${listing.name} (${languageName(language)})`,
  language,
});

/** The vendor's id of a listing. */
export const ownId = (id: string): string => id.replace(/@[a-z]{2,3}$/, '');
