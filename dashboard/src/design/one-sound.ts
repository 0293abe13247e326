// One sound at a time: what begins to play pauses what played before. Without sound, videos may move together.

/** A sound or a video. */
type Media = { muted: boolean; pause(): void };

let playing: Media | null = null;

/** The handler of `play`. */
export function playAlone({ currentTarget }: { currentTarget: EventTarget | null }): void {
  const media = currentTarget as unknown as Media;
  if (media.muted) return;
  if (playing !== media) silence();
  playing = media;
}

export function silence(): void {
  playing?.pause();
  playing = null;
}
