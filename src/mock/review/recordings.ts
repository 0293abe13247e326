// Recorded narrations of mocked flows: what is a WAV file is taken as a reading of the script, its words spread over it.
import { flowNotFound, onlyWhileWaiting } from '../../domain/errors.js';
import { openWav } from '../../lib/wav.js';
import type { ReadRecording } from '../../services/reviews/recording-readings.js';
import type { RecordingCommands } from '../../services/reviews/recordings.js';
import { isSeen } from '../commands.js';
import type { Memory } from '../memory.js';

export const createMockRecordings = (memory: Memory): RecordingCommands => ({
  changeRecording: async (_tx, flowId, actor, recording) => {
    const flow = memory.flows.get(flowId);
    if (!isSeen(flow, actor)) throw flowNotFound();
    if (flow.status !== 'pending_approval') throw onlyWhileWaiting(flow.status);
    flow.recording = recording;
  },
});

export const readMockRecording: ReadRecording = async ({ text, file }) => {
  try {
    const { frames, sampleRate } = openWav(file);
    const durationS = frames / sampleRate;
    return {
      kind: 'aligned',
      recording: { durationS, words: spreadWords(text, durationS), phones: [], remarks: [] },
      sound: file,
    };
  } catch (error) {
    if (error instanceof RangeError) return { kind: 'unreadable', reason: error.message };
    throw error;
  }
};

/** The words of a script over a sound, by their letters. */
export function spreadWords(script: string, soundS: number) {
  const secondsAt = (place: number) => (place / script.length) * soundS;
  return [...script.matchAll(/\S+/g)].map(({ 0: text, index: charStart }) => ({
    ...{ text, charStart, charEnd: charStart + text.length },
    ...{ startS: secondsAt(charStart), endS: secondsAt(charStart + text.length) },
  }));
}
