// Says a text in the voice of the flow, one at a time. What was heard once is kept, so that hearing it again costs nothing.
import { useRef } from 'react';
import { useSpeech } from '../../api/review';
import { usePlayer } from '../presenters/use-player';

export function useSpeaker(flowId: string) {
  const speak = useSpeech(flowId);
  const kept = useRef(new Map<string, Blob>());
  return usePlayer(async (text, signal) => {
    const sound = kept.current.get(text) ?? (await speak(text, signal));
    kept.current.set(text, sound);
    return sound;
  });
}

export type Speaker = ReturnType<typeof useSpeaker>;
