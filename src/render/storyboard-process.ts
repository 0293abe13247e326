// The child process in which storyboards are made.
import { constants, setPriority } from 'node:os';
import { serveParent } from '../lib/child.js';
import { encodeTrack } from './encode/track.js';
import { openNarration } from './encode/wav.js';
import { storyboardJpegs } from './picture/stills/storyboard.js';
import type { Plan } from './plan.js';
import type { Storyboard } from './storyboard.js';

serveParent(async (body): Promise<Storyboard> => {
  const plan = body as Plan;
  return { stills: await storyboardJpegs(plan), sound: await encodeTrack(await openNarration(plan.soundPath)) };
});

// Below everything else of the service: nobody waits longer for a film because somebody may look at this.
setPriority(constants.priority.PRIORITY_LOW);
