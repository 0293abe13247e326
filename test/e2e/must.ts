// The two questions that stories ask: does something hold, and will it hold. Waiting is the browser's: it looks at each frame.

export function must(holds, message) {
  if (!holds) throw new Error(message);
}

/** Plays the video of a page from its controls' side and waits until it has got on. */
export async function plays(page) {
  const video = page.locator('video');
  await video.evaluate((element) => element.play());
  await page.waitForFunction(() => document.querySelector('video')!.currentTime > 1);
  const seen = await video.evaluate(({ error, duration, videoWidth, videoHeight, webkitAudioDecodedByteCount }) => ({
    ...{ duration, videoWidth, videoHeight },
    error: error?.message ?? null,
    audio: webkitAudioDecodedByteCount,
  }));
  await video.evaluate((element) => element.pause());
  must(seen.error === null, seen.error);
  must(seen.audio > 0, 'it has no sound');
  return seen;
}

/** The page was loaded once and never again: `check()` throws otherwise. */
export async function loadedOnce(page) {
  await page.evaluate(() => Object.assign(window, { wasHereBefore: true }));
  return async () => must(await page.evaluate(() => 'wasHereBefore' in window), 'the page was loaded anew');
}
