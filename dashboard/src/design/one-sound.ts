// One sound at a time: what begins to play pauses what played before. Without sound, videos may move together.

let playing: HTMLMediaElement | null = null;

/** For the handler of `play`. */
export function playAlone({ currentTarget }: { currentTarget: EventTarget | null }): void {
  const media = currentTarget as HTMLMediaElement;
  if (media.muted) return;
  if (playing !== media) silence();
  playing = media;
}

/** A sound that stands in no page. */
export function soundOf(url?: string): HTMLAudioElement {
  const audio = new Audio(url);
  audio.addEventListener('play', playAlone);
  return audio;
}

export function silence(): void {
  playing?.pause();
  playing = null;
}
