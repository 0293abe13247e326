// The child process of the embedded voice: it loads the engine once and answers requests sequentially, with speech, with a
// forced alignment of foreign speech, or with the reading of a person's recording.
import { serveParent } from '../../../lib/process/child.js';
import type { Sound } from '../../../lib/wav.js';
import { type RecordingLimits, readRecording } from '../recorded/read-recording.js';
import { alignToReference } from '../timing/forced-alignment.js';
import { createFlite } from './flite.js';
import { createPronouncer } from './pronounce.js';
import { type SpeechRequest, speakText } from './speech.js';

const flite = createFlite();
const pronounce = createPronouncer(flite);

/** Beside the text, what it is compared with, if anything. */
export type ChildRequest = SpeechRequest & {
  heard?: Sound;
  recording?: { file: Uint8Array; text: string; limits: RecordingLimits };
};

serveParent((body) => {
  const { heard, recording, ...request } = body as ChildRequest;
  const speech = () => speakText(request, flite, pronounce);
  if (recording) return readRecording(recording.file, recording.text, speech, recording.limits);
  return heard ? alignToReference(heard, speech()) : speech();
});
