// What voices speak, and their genders, by name; voices sorted by what they speak.

import type { VoiceLine } from '#schemas/workspace';
import { locale, t } from '../../language/text';

const names = new Intl.DisplayNames([locale], { type: 'language' });

export const languageName = (code: string): string => names.of(code) ?? code;

const GENDERS: Record<string, string> = { female: t('Female'), male: t('Male'), neutral: t('Neutral') };

export const genderName = (gender: string): string => GENDERS[gender] ?? gender;

export type LanguageGroup = { code: string; name: string; voices: VoiceLine[] };

/** In the order in which the server lists them, so that its best ones come first. */
export function byLanguage(voices: readonly VoiceLine[]): LanguageGroup[] {
  const groups = new Map<string, LanguageGroup>();
  for (const voice of voices) {
    const group = groups.get(voice.language) ?? {
      code: voice.language,
      name: languageName(voice.language),
      voices: [],
    };
    group.voices.push(voice);
    groups.set(voice.language, group);
  }
  return [...groups.values()];
}
