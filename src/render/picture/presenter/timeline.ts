// What a film says over time, as the presenter's movements need it, and values over its frames.
import type { Plan, PlanScene, TimedWord } from '../../plan.js';
import { ease } from './lips.js';

// What a film says, as the presenter's movements need it: sentences with their scenes, phrases, stressed words, pauses.

export type Sentence = { words: TimedWord[]; startS: number; endS: number; role: PlanScene['role']; scene: number };

const SENTENCE_END = /[.!?…。！？؟][)"'»”’]*$/u;
const PHRASE_END = /[.!?,;:–—…、。！？؟][)"'»”’]*$/u;
const PAUSE_S = 0.2;

const endsSentence = ({ text }: TimedWord): boolean => SENTENCE_END.test(text);

export function sentencesOf({ scenes, words }: Plan): Sentence[] {
  const sentences: Sentence[] = [];
  let isOpen = false;
  for (const word of words) {
    const scene = Math.max(
      0,
      scenes.findLastIndex(({ startS }) => word.startS >= startS - 1e-6),
    );
    const last = sentences.at(-1);
    if (last && isOpen && last.scene === scene) {
      last.words.push(word);
      last.endS = word.endS;
    } else {
      sentences.push({ words: [word], startS: word.startS, endS: word.endS, role: scenes[scene]!.role, scene });
    }
    isOpen = !endsSentence(word);
  }
  return sentences;
}

/** The start times of phrases. */
export function phraseStarts(words: readonly TimedWord[]): number[] {
  const starts: number[] = [];
  words.forEach((word, index) => {
    const before = words[index - 1];
    const fresh = !before || PHRASE_END.test(before.text) || word.startS - before.endS > PAUSE_S;
    if (fresh && word.startS - (starts.at(-1) ?? -9) > 1.1) starts.push(word.startS);
  });
  return starts;
}

/** The times of words that a speaker would stress: numbers, names, long words. */
export function stresses(words: readonly TimedWord[]): number[] {
  const times: number[] = [];
  words.forEach((word, index) => {
    const named = index > 0 && /^\p{Lu}/u.test(word.text) && !endsSentence(words[index - 1]!);
    const strong = /\d/.test(word.text) || named || word.text.length >= 9;
    if (strong && word.startS - (times.at(-1) ?? -9) > 1.3) times.push(word.startS);
  });
  return times;
}

/** Where phrases end: the moments at which speakers blink. */
export function phraseEnds({ words, durationS }: Pick<Plan, 'words' | 'durationS'>): number[] {
  return words
    .filter((word, index) => {
      const next = words[index + 1]?.startS ?? durationS;
      return PHRASE_END.test(word.text) || next - word.endS > PAUSE_S;
    })
    .map(({ endS }) => endS);
}

// Values over the frames of a film, and the shapes that movements give them.

export type Track = Float32Array;
export type Random = () => number;

export const between = (random: Random, low: number, high: number): number => low + (high - low) * random();

/** Eases a track to `value` from time `atS` on. */
export function moveTo(track: Track, fps: number, atS: number, value: number, takesS: number): void {
  const first = Math.max(0, Math.round(atS * fps));
  const from = track[Math.min(first, track.length - 1)]!;
  for (let frame = first; frame < track.length; frame++) {
    track[frame] = from + (value - from) * ease((frame - first) / (takesS * fps));
  }
}

/** Adds a smooth bump centred in a span. */
export function addBump(track: Track, fps: number, atS: number, takesS: number, height: number): void {
  const [first, last] = [Math.round(atS * fps), Math.round((atS + takesS) * fps)];
  for (let frame = Math.max(0, first); frame < Math.min(last, track.length); frame++) {
    track[frame]! += height * Math.sin((Math.PI * (frame - first)) / (last - first)) ** 2;
  }
}

/** Adds a plateau with eased edges. */
export function addPlateau(track: Track, fps: number, fromS: number, toS: number, height: number, edgeS = 0.35): void {
  const [first, last] = [Math.round(fromS * fps), Math.round(toS * fps)];
  for (let frame = Math.max(0, first); frame < Math.min(last, track.length); frame++) {
    const edge = Math.min(frame - first, last - frame) / (edgeS * fps);
    track[frame]! += height * ease(edge);
  }
}
