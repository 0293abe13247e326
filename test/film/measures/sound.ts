// How the narration sounds: measured on the finished sound.
import type { Film } from '../film.js';
import type { Measured } from '../measures.js';

export function measureSound({ plan }: Film): Measured[] {
  const spokenS = (plan.words.at(-1)?.endS ?? 0) - (plan.words[0]?.startS ?? 0);
  return [{ name: 'words per minute', value: (60 * plan.words.length) / spokenS, unit: 'wpm' }];
}
