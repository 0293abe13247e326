// What somebody who edits a script wants to know while typing: how long it will be, whether it fits, and which words the
// voice may say wrongly. Nothing is spoken for it.

import { estimateS, type SpokenWith } from '../../domain/pace.js';
import { speaksLanguage } from '../../domain/voice-choice.js';
import { TARGET } from '../../engine/stages/draft.js';
import { paceOf, type Voices } from '../../engine/stages/voices.js';
import { type Measure, missingS } from '../../render/sound/fit.js';
import { limitsOf } from '../../render/sound/narration.js';
import type { Lexicon } from '../../store/workspaces/lexicon.js';
import { sentencesOf } from '../../text/sentences.js';
import { countWords } from '../../text/words.js';

/** A word that may be said wrongly, why, and how it will be said. */
export type RiskyWord = { word: string; reason: string; said: string };

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
