// The child process of the embedded voice: it loads the engine once and answers requests sequentially, with speech or
// with a forced alignment of foreign speech.
import { serveParent } from '../../../lib/process/child.js';
import type { Sound } from '../../../lib/wav.js';
import { alignToReference } from '../timing/forced-alignment.js';
import { createFlite } from './flite.js';
import { createPronouncer } from './pronounce.js';
import { type SpeechRequest, speakText } from './speech.js';

const flite = createFlite();
const pronounce = createPronouncer(flite);

serveParent((body) => {
  const { heard, ...request } = body as SpeechRequest & { heard?: Sound };
  const speech = speakText(request, flite, pronounce);
  return heard ? alignToReference(heard, speech) : speech;
});
