// Listings of multilingual voices: a listing has one language, so such a voice has one for each supported script
// language. The main one has the vendor's id, the others the id with the language: `alloy@de`.
import { languageName } from '../../../domain/voice-choice.js';
import type { VoiceListing } from '../../contracts.js';

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
