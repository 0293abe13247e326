// Plays one sample at a time: starting another, or leaving the page, stops the previous one.

import { useEffect, useRef, useState } from 'react';
import { playAlone } from '../../design/one-sound';
import { t } from '../../language/text';

type Playing = { id: string; isLoading: boolean } | null;

export function usePlayer(load: (id: string, signal: AbortSignal) => Promise<Blob>) {
  const [playing, setPlaying] = useState<Playing>(null);
  const [error, setError] = useState<Error | null>(null);
  const stopLast = useRef(() => {});
  useEffect(() => () => stopLast.current(), []);

  function stop() {
    stopLast.current();
    setPlaying(null);
  }

  async function play(id: string) {
    stopLast.current();
    setError(null);
    setPlaying({ id, isLoading: true });
    const control = new AbortController();
    const audio = new Audio();
    audio.onplay = playAlone;
    stopLast.current = () => {
      control.abort();
      audio.pause();
      if (audio.src) URL.revokeObjectURL(audio.src);
    };
    try {
      audio.src = URL.createObjectURL(await load(id, control.signal));
      await audio.play();
      setPlaying({ id, isLoading: false });
      audio.addEventListener('pause', () => !control.signal.aborted && stop(), { once: true });
    } catch (cause) {
      if (control.signal.aborted) return;
      setError(cause instanceof Error ? cause : new Error(t('The sample couldn’t be played.')));
      stop();
    }
  }

  return { playing, error, toggle: (id: string) => (playing?.id === id ? stop() : void play(id)) };
}
