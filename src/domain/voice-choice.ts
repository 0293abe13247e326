// Which voice speaks a flow: the one that was asked for, the one that a person chose for the workspace, or one that fits the
// presenter; in any case one that speaks the language of the summary. Names of languages.
import { lazy } from '../lib/memoize.js';

/** The kind of voice that fits a presenter. */
export type VoiceGender = 'female' | 'male';

type Listed = { id: string; language: string; gender: VoiceGender | 'neutral' };

type Choice<Voice> = {
  voices: readonly Voice[];
  /** The voice of the workspace. */
  usual: Voice;
  /** Whether a person chose it. */
  isChosen: boolean;
  /** The language of the summary where it is beyond doubt. */
  language: string | null;
  /** What fits the presenter; null for one whom any voice fits. */
  gender: VoiceGender | null;
};

/** The voice of a flow that names none; null where none speaks the language. */
export function chooseVoice<Voice extends Listed>({
  voices,
  usual,
  isChosen,
  language,
  gender,
}: Choice<Voice>): Voice | null {
  const wanted = language ?? usual.language.split('-')[0]!;
  const speaks = (voice: Voice): boolean => speaksLanguage(voice.language, wanted);
  if (isChosen && speaks(usual)) return usual;
  const able = [usual, ...voices].filter(speaks);
  const fitting = gender === null ? undefined : able.find((voice) => voice.gender === gender);
  return fitting ?? able[0] ?? null;
}

/** Made when first asked: it loads the data of the language. */
const namesOfLanguages = lazy(() => new Intl.DisplayNames('en', { type: 'language' }));

/** "German" for `de`; a code without a name stays as it is. */
export const languageName = (language: string): string => namesOfLanguages().of(language) ?? language;

/** True when a voice of `voiceLanguage` speaks texts in `language`. */
export const speaksLanguage = (voiceLanguage: string, language: string): boolean =>
  voiceLanguage.split('-')[0] === language;
