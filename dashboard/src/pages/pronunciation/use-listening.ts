// Says words with a voice that is chosen on the page; at first the one of the workspace.
import { useState } from 'react';
import type { Pronunciation } from '../../api/lexicon';
import { useVoiceSample, useVoices } from '../../api/presenters';
import { usePlayer } from '../presenters/use-player';

export function useListening() {
  const { data } = useVoices();
  const sample = useVoiceSample();
  const [chosenId, setVoiceId] = useState<string | null>(null);
  const voices = data?.voices ?? [];
  const voiceId = chosenId ?? voices.find(({ isDefault }) => isDefault)?.id ?? voices[0]?.id ?? null;
  const player = usePlayer((id, signal) => sample(voiceId!, signal, { pronunciation: entryOf(id) }));
  return { voices, voiceId, setVoiceId, ...player };
}

/** What is being played has a name; no word holds the sign between. */
export const idOf = ({ word, sound }: Pronunciation): string => `${word}=${sound}`;

function entryOf(id: string): Pronunciation {
  const at = id.indexOf('=');
  return { word: id.slice(0, at), sound: id.slice(at + 1) };
}
