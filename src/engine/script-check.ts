// Checks whether a script that a person wrote can become a video with its voice. Drafts of the writer need no check: they are
// planned for the voice.

import { estimateS, type SpokenWith } from '../domain/pace.js';
import { heldS } from '../domain/speech.js';
import { languageName, speaksLanguage } from '../domain/voice-choice.js';
import type { Lexicon } from '../store/workspaces/lexicon.js';
import { spokenText } from '../text/clean/spoken-text.js';
import { paceOf, type Voices } from './stages/voices.js';

export const SCRIPT_PROBLEMS = ['other_language', 'nothing_spoken', 'too_long'] as const;
export type ScriptProblem = {
  code: (typeof SCRIPT_PROBLEMS)[number];
  /** The end of a sentence that begins with the name of the script. */
  words: string;
  /** What a sentence in another language is made of: a language as its code, the name of the voice, seconds. */
  values: { language?: string; voice?: string; seconds?: number; most?: number };
};
/** What is wrong with a script; null when it can be spoken. */
export type ScriptCheck = (voices: Voices, voiceId: string, script: string, lexicon: Lexicon) => ScriptProblem | null;

type ScriptCheckOptions = {
  spokenWith: SpokenWith;
  /** The language of a text where it is beyond doubt. */
  sureLanguage: (text: string) => string | null;
  longestS: number;
};

export function createScriptCheck({ spokenWith, sureLanguage, longestS }: ScriptCheckOptions): ScriptCheck {
  return (voices, voiceId, written, lexicon) => {
    const { text: script, holds } = spokenText(written);
    const voice = voices.find(voiceId)?.listing;
    const language = sureLanguage(script);
    if (voice && language !== null && !speaksLanguage(voice.language, language)) {
      const words = `is written in ${languageName(language)}, which the voice "${voice.name}" does not speak`;
      return { code: 'other_language', words, values: { language, voice: voice.name } };
    }
    if (!/[\p{L}\p{N}]/u.test(script)) {
      return { code: 'nothing_spoken', words: 'holds nothing that can be spoken', values: {} };
    }
    const spoken = spokenWith(lexicon);
    // A few words in a foreign alphabet are too short to detect a language, and an English voice would stay silent.
    if (voice && speaksLanguage(voice.language, 'en') && spoken(script).trim() === '') {
      const words = `holds nothing that the voice "${voice.name}" can speak`;
      return { code: 'nothing_spoken', words, values: { voice: voice.name } };
    }
    const seconds = Math.round(estimateS(script, paceOf(voices, voiceId), spoken) + heldS(holds));
    if (seconds <= longestS) return null;
    const words = `would take about ${seconds} seconds to speak. The limit is ${longestS}`;
    return { code: 'too_long', words, values: { seconds, most: longestS } };
  };
}
