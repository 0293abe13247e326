// What stands in for a voice that speaks: silence as long as the words would take.

import { estimateS } from '../../domain/pace.js';
import { ORDINARY } from '../../engine/stages/voices.js';
import { encodeWav } from '../../lib/wav.js';
import type { SpeakSample } from '../../services/reviews/speech-sample.js';

const SAMPLE_RATE = 8_000;

export const speakSilence: SpeakSample = async (_voices, { text }) => {
  const samples = new Float32Array(Math.ceil(estimateS(text, ORDINARY) * SAMPLE_RATE));
  return { sound: encodeWav(samples, SAMPLE_RATE), costs: [] };
};
