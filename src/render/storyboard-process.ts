// The child process that makes storyboards.
import { serveParent } from '../lib/process/child.js';
import { encodeTrack } from './encode/sound.js';
import { openNarration } from './encode/wav.js';
import { storyboardJpegs } from './picture/stills/storyboard.js';
import type { Plan } from './plan.js';
import type { Storyboard } from './storyboard.js';

serveParent(async (body): Promise<Storyboard> => {
  const plan = body as Plan;
  return { stills: await storyboardJpegs(plan), sound: await encodeTrack(await openNarration(plan.soundPath)) };
});
