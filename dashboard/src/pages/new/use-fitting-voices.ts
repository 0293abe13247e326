// The voices that speak the language of the summary: all of them while it is in doubt.
import type { VoiceLine } from '#schemas/workspace';
import { speaksLanguage } from '../../../../src/domain/voice-choice';
import { useVoices } from '../../api/presenters';

export type FittingVoices = {
  language: string | null;
  voices: VoiceLine[] | undefined;
  /** False where the language is known and no voice speaks it. */
  isSpoken: boolean;
  /** The voice, unless it cannot speak the language: the service chooses one then. */
  able(voiceId: string | null): string | null;
};

export function useFittingVoices(language: string | null): FittingVoices {
  const { data } = useVoices();
  const voices = data?.voices.filter((voice) => language === null || speaksLanguage(voice.language, language));
  return {
    language,
    voices,
    isSpoken: voices === undefined || voices.length > 0,
    able: (voiceId) => (voices === undefined || voices.some(({ id }) => id === voiceId) ? voiceId : null),
  };
}
