// The child process of the embedded voice: the engine is loaded once and speaks one request after the other.
import { serveParent } from '../../../lib/child.js';
import { createFlite } from './flite.js';
import { createPronouncer } from './pronounce.js';
import { type SpeechRequest, speakText } from './speech.js';

const flite = createFlite();
const pronounce = createPronouncer(flite);

serveParent((body) => speakText(body as SpeechRequest, flite, pronounce));
