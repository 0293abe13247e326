// Plays a sound and reports its position, often enough for synchronized stills.
import { useEffect, useState } from 'react';
import { playAlone } from '../../design/one-sound';

export function useTrack(url: string, plannedSeconds: number) {
  const [audio] = useState(() => Object.assign(new Audio(), { preload: 'none', onplay: playAlone }));
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [seconds, setSeconds] = useState(plannedSeconds);

  useEffect(() => {
    audio.src = url;
    const listeners: Record<string, () => void> = {
      timeupdate: () => setAt(audio.currentTime),
      play: () => setPlaying(true),
      pause: () => setPlaying(false),
      durationchange: () => Number.isFinite(audio.duration) && setSeconds(audio.duration),
      ended: () => setAt(0),
    };
    for (const [event, listener] of Object.entries(listeners)) audio.addEventListener(event, listener);
    return () => {
      audio.pause();
      for (const [event, listener] of Object.entries(listeners)) audio.removeEventListener(event, listener);
    };
  }, [audio, url]);

  return {
    at,
    isPlaying,
    seconds,
    toggle: () => (audio.paused ? void audio.play().catch(() => setPlaying(false)) : audio.pause()),
    seek: (to: number) => {
      audio.currentTime = to;
      setAt(to);
    },
  };
}
