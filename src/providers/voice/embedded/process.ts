// The child process of the embedded voice: the engine is loaded once and answers one request after the other: with speech, or
// with the times of speech of others, found by its own.
import { serveParent } from '../../../lib/child.js';
import type { Sound } from '../../../lib/wav.js';
import { alignToReference } from '../timing/reference.js';
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
