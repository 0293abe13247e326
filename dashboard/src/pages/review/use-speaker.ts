// Speaks a text in the flow's voice, one at a time. Results are cached, so that repeating one is free.
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
