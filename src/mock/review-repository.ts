// What a reviewer reads, sees and hears of a mocked flow: its draft at once, and a while later pictures and a voice track that lie
// ready and are the same for every flow.

import { estimateS } from '../domain/durations.js';
import { flowNotFound, onlyWhileWaiting } from '../domain/errors.js';
import { ORDINARY } from '../engine/stages/voices.js';
import type { Clock } from '../lib/clock.js';
import { encodeWav, openWav } from '../lib/wav.js';
import type { SpeakSample } from '../services/reviews/editing-aids.js';
import type { ReadRecording, RecordingCommands } from '../services/reviews/recordings.js';
import type { ReviewRepository } from '../services/reviews/reviews.js';
import type { Previewed } from '../store/db/columns.js';
import { isSeen } from './commands.js';
import type { Memory, MockFlow } from './memory.js';
import { cutIntoScenes, draftFor } from './script.js';

// Recorded narrations of mocked flows: what is a WAV file is taken as a reading of the script, its words spread over it.

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
function spreadWords(script: string, soundS: number) {
  const secondsAt = (place: number) => (place / script.length) * soundS;
  return [...script.matchAll(/\S+/g)].map(({ 0: text, index: charStart }) => ({
    ...{ text, charStart, charEnd: charStart + text.length },
    ...{ startS: secondsAt(charStart), endS: secondsAt(charStart + text.length) },
  }));
}

/** How long the pictures and the voice take after the script. */
const PREVIEW_MS = 2_000;
const FOLDER = 'media/sample';
const STILLS = 5;

type Context = { memory: Memory; clock: Clock; soundS: number };

export function createMockReviewRepository({ memory, clock, soundS }: Context): ReviewRepository {
  const find: ReviewRepository['findReviewedFlow'] = async (id, sight) => {
    memory.walk();
    const flow = memory.flows.get(id);
    return isSeen(flow, sight) ? { ...flow, card_edits: null } : null;
  };
  return {
    findFlow: async (id, sight) => {
      await find(id, sight);
      const flow = memory.flows.get(id);
      return isSeen(flow, sight) ? flow : null;
    },
    findReviewedFlow: find,
    findPreview: async (id) => {
      const flow = memory.flows.get(id);
      const waitedMs = flow && waitOf(flow, clock());
      if (!flow?.draft || waitedMs === null || waitedMs === undefined) return null;
      if (waitedMs < PREVIEW_MS) return { status: 'preparing', result: null, error: null, script: null };
      return { status: 'ready', result: previewOf(draftFor(flow.input).script, soundS), error: null, script: null };
    },
    findLexicon: async () => ({}),
    bookCosts: async () => undefined,
    findRecording: async (id) => memory.flows.get(id)?.recording ?? null,
  };
}

/** How long a flow has waited for its reviewer, or null where it never did. */
function waitOf({ moves }: MockFlow, nowMs: number): number | null {
  const place = moves.findIndex(({ status }) => status === 'pending_approval');
  const move = moves[place];
  return move ? (moves[place + 1]?.atMs ?? nowMs) - move.atMs : null;
}

/** The sound is no speech of this script; its words are spread over it by their letters. */
function previewOf(script: string, soundS: number): Previewed {
  const secondsAt = (place: number) => (place / script.length) * soundS;
  const words = spreadWords(script, soundS);
  const stills = cutIntoScenes(script).map(({ text }, index) => ({
    path: `${FOLDER}/scene-${index % STILLS}.jpg`,
    text,
    durationS: secondsAt(text.length),
  }));
  return { soundPath: `${FOLDER}/voice.m4a`, durationS: soundS, words, stills };
}

const SAMPLE_RATE = 8_000;

export const speakSilence: SpeakSample = async (_voices, { text }) => {
  const samples = new Float32Array(Math.ceil(estimateS(text, ORDINARY) * SAMPLE_RATE));
  return { sound: encodeWav(samples, SAMPLE_RATE), costs: [] };
};
