// Says words with a voice that is chosen on the page; at first the one of the workspace.
import { useState } from 'react';
import { useVoiceSample, useVoices } from '../../api/presenters';
import { usePlayer } from '../presenters/use-player';

export function useListening() {
  const { data } = useVoices();
  const sample = useVoiceSample();
  const [chosenId, setVoiceId] = useState<string | null>(null);
  const voices = data?.voices ?? [];
  const voiceId = chosenId ?? voices.find(({ isDefault }) => isDefault)?.id ?? voices[0]?.id ?? null;
  const player = usePlayer((sound, signal) => sample(voiceId!, signal, sound));
  return { voices, voiceId, setVoiceId, ...player };
}
