// What a film says, as the presenter's movements need it: sentences with their scenes, phrases, stressed words, pauses.
import type { Plan, PlanScene, TimedWord } from '../../plan.js';

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
