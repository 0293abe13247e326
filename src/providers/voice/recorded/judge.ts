// Whether a recording may be used: it must hold speech, and say each sentence of its text and nothing else.
import type { CharSpan } from '../../../domain/draft.js';
import type { RecordingProblem } from '../../../domain/speech.js';
import { sentencesOf } from '../../../text/sentences.js';
import type { Word } from '../../contracts.js';
import type { PassageReading } from '../timing/reading.js';
import type { CleanSound } from './clean.js';

/** A sentence, or several short ones, which together are long enough to be told from others. */
export type PassageOfText = CharSpan & { sentence: number; firstWord: number; endWord: number };

/** With fewer words, chance decides too much. */
const FEWEST_WORDS = 5;

/** Above it other words are said; docs/narration.md has the distributions. */
const OTHER_WORDS = 0.9;
/** Relative to the middle of all passages: so much shorter something is left out, so much longer something is added. */
const LEFT_OUT = 0.4;
const LIKELY_LEFT_OUT = 0.6;
const ADDED = 1.65;
/** With more passages at fault, it is no longer this text, and what is said of each is chance. */
const MOST_FAULTS = 0.6;
/** Noise and silence have no speech that stands out of the room. */
const LEAST_ABOVE_ROOM_DB = 8;

export function passagesOf(text: string, words: readonly Word[]): PassageOfText[] {
  const passages: PassageOfText[] = [];
  for (const [sentence, { start, end }] of sentencesOf(text).entries()) {
    const firstWord = words.findIndex(({ charStart }) => charStart >= start);
    const after = words.findIndex(({ charStart }) => charStart >= end);
    const endWord = after < 0 ? words.length : after;
    if (firstWord < 0 || endWord <= firstWord) continue;
    const last = passages.at(-1);
    if (last && last.endWord - last.firstWord < FEWEST_WORDS) Object.assign(last, { end, endWord });
    else passages.push({ start, end, sentence, firstWord, endWord });
  }
  const [before, last] = passages.slice(-2);
  if (before && last && last.endWord - last.firstWord < FEWEST_WORDS) {
    passages.pop();
    Object.assign(before, { end: last.end, endWord: last.endWord });
  }
  return passages;
}

export const isWithoutSpeech = ({ aboveRoomDb, samples }: CleanSound): boolean =>
  aboveRoomDb < LEAST_ABOVE_ROOM_DB || samples.every((sample) => Math.abs(sample) < 0.003);

export function judgeReading(
  passages: readonly PassageOfText[],
  readings: readonly PassageReading[],
): RecordingProblem[] {
  const paces = readings.map(({ pace }) => pace).sort((left, right) => left - right);
  const usual = paces[paces.length >> 1] ?? 1;
  const problems = passages.flatMap(({ start, end, sentence }, index) => {
    const code = faultOf(readings[index]!, usual);
    return code ? [{ code, sentence, start, end }] : [];
  });
  return problems.length > passages.length * MOST_FAULTS ? [{ code: 'other_text' }] : problems;
}

function faultOf({ ratio, pace }: PassageReading, usual: number): RecordingProblem['code'] | null {
  if (pace < usual * LEFT_OUT) return 'left_out';
  if (pace > usual * ADDED) return 'added';
  if (ratio <= OTHER_WORDS) return null;
  return pace < usual * LIKELY_LEFT_OUT ? 'left_out' : 'other_words';
}
