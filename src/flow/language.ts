// Languages as far as voices are concerned: `en-US` and `en` are one.

const NAMES = new Intl.DisplayNames('en', { type: 'language' });

/** "German" for `de`; a code without a name stays as it is. */
export const languageName = (language: string): string => NAMES.of(language) ?? language;

/** True when a voice of `voiceLanguage` speaks texts in `language`. */
export const speaksLanguage = (voiceLanguage: string, language: string): boolean =>
  voiceLanguage.split('-')[0] === language;
