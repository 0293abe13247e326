// What somebody who edits a script wants to know while typing, and to hear: how long it will be, whether it fits, and how a short
// text sounds.

import type { Cost } from '../../domain/cost.js';
import { estimateS, type SpokenWith } from '../../domain/durations.js';
import { FlowError, invalid } from '../../domain/errors.js';
import { speaksLanguage } from '../../domain/voice-choice.js';
import { TARGET } from '../../engine/stages/script.js';
import { mustFindVoice, paceOf, type Voices } from '../../engine/stages/voices.js';
import { timeoutSignal } from '../../lib/clock.js';
import { encodeWav } from '../../lib/wav.js';
import { ProviderError, type SpeakRequest } from '../../providers/contracts.js';
import { type Measure, missingS } from '../../render/sound/fit.js';
import { limitsOf } from '../../render/sound/narration.js';
import type { Lexicon } from '../../store/workspaces/workspace-settings.js';
import { countWords, sentencesOf } from '../../text/words.js';

// What somebody who edits a script wants to know while typing: how long it will be, whether it fits, and which words the
// voice may say wrongly. Nothing is spoken for it.

/** A word that may be said wrongly, why, and how it will be said. */
type RiskyWord = { word: string; reason: string; said: string };

export type ScriptFigures = {
  words: number;
  /** At the voice's own pace. */
  estimatedS: number;
  /** Whether pauses and pace can be set so that the video lasts 60 to 70 seconds. */
  fits: boolean;
  isTooLong: boolean;
  riskyWords: RiskyWord[];
};

/** `pausesS` is how long the pauses are that are set in the script. */
export type ReadFigures = (
  voices: Voices,
  voiceId: string,
  script: string,
  lexicon: Lexicon,
  pausesS?: number,
) => ScriptFigures;

type FiguresOptions = {
  spokenWith: SpokenWith;
  /** Words that an English voice may say wrongly. */
  findRiskyWords: (text: string, lexicon: Lexicon) => readonly { word: string; reason: string }[];
  longestS: number;
};

export function createFigures({ spokenWith, findRiskyWords, longestS }: FiguresOptions): ReadFigures {
  return (voices, voiceId, script, lexicon, pausesS = 0) => {
    const found = voices.find(voiceId);
    const pace = paceOf(voices, voiceId);
    const spoken = spokenWith(lexicon);
    const said = spoken(script);
    const estimatedS = estimateS(said, pace) + pausesS;
    const isEnglish = speaksLanguage(found?.listing.language ?? 'en', 'en');
    const risky = isEnglish ? findRiskyWords(script, lexicon) : [];
    // The pauses at the ends of sentences are set when the speech is put together, so only the rest is sound.
    const audibleS = estimateS(said, { ...pace, stopS: 0 });
    return {
      words: countWords(script, Number.POSITIVE_INFINITY),
      estimatedS,
      fits: canFit({ audibleS, heldS: pausesS }, sentencesOf(script).length, found?.voice.limits.rate ?? [1, 1]),
      isTooLong: Math.round(estimatedS) > longestS,
      riskyWords: risky.map(({ word, reason }) => ({ word, reason, said: spoken(word) })),
    };
  };
}

/** About how long a scene is; a pause between two of them is hardly longer than one between two sentences. */
const SCENE_S = 9.5;

/** Whether so much sound in so many sentences can be brought into the length of a video. */
function canFit(
  sound: Pick<Measure, 'audibleS' | 'heldS'>,
  sentences: number,
  rateLimits: readonly [number, number],
): boolean {
  const pauses = Math.max(0, sentences - 1);
  const scenePauses = Math.min(pauses, Math.round(sound.audibleS / SCENE_S) - 1);
  const measure = {
    ...sound,
    scenePauses: Math.max(0, scenePauses),
    sentencePauses: pauses - Math.max(0, scenePauses),
  };
  return missingS(measure, limitsOf({ rateLimits }), TARGET) === 0;
}

// Speaks a short text for somebody who wants to hear it now, in the process that was asked: a few at a time, and no longer
// than somebody listens.

export type SpeechSample = {
  voiceId: string;
  text: string;
  lexicon: Lexicon;
  stresses?: SpeakRequest['stresses'];
};

/** A WAV file, and what it cost at a vendor. */
type SpokenSample = { sound: Uint8Array; costs: readonly Cost[] };

/** Null when as many as allowed are being spoken already. */
export type SpeakSample = (voices: Voices, sample: SpeechSample, signal: AbortSignal) => Promise<SpokenSample | null>;

const LIMIT_MS = 30_000;

type SampleOptions = { atOnce: number; limitMs?: number };

export function createSpeakSample({ atOnce, limitMs = LIMIT_MS }: SampleOptions): SpeakSample {
  let speaking = 0;
  return async (voices, { voiceId, text, lexicon, stresses }, signal) => {
    if (speaking >= atOnce) return null;
    const { voice, listing } = mustFindVoice(voices, voiceId);
    const limit = AbortSignal.any([signal, timeoutSignal(limitMs)]);
    speaking += 1;
    try {
      const request = { text, voiceId: listing.id, language: listing.language, rate: 1, lexicon, stresses };
      const { samples, sampleRate, costs = [] } = await voice.speak(request, limit);
      return { sound: encodeWav(samples, sampleRate), costs };
    } catch (error) {
      if (!limit.aborted || signal.aborted) throw error;
      throw new ProviderError('voice', 'retry', 'The voice took too long.', { cause: error });
    } finally {
      speaking -= 1;
    }
  };
}

/** Speaks for somebody who waits for it; throws the reason of `signal` once nobody does, and tells others why it cannot. */
export async function sayText(
  speakSample: SpeakSample,
  voices: Voices,
  sample: SpeechSample,
  signal: AbortSignal,
): Promise<SpokenSample> {
  const spoken = await speakSample(voices, sample, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    if (!(error instanceof ProviderError)) throw error;
    const cause = error.message.replace(/\.$/, '');
    throw error.kind === 'refused' ? invalid(`text cannot be spoken: ${cause}.`) : unavailable(`${cause}.`);
  });
  if (!spoken) throw unavailable('Too many voice samples are being created right now. Try again shortly.');
  return spoken;
}

export const unavailable = (message: string): FlowError => new FlowError('SERVICE_UNAVAILABLE', message, 5);
