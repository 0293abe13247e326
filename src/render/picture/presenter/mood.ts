// How the presenter feels about what is said, sentence by sentence: warm at greeting and goodbye, attentive where the
// viewer's situation is told, earnest at trouble.
import type { Plan, PlanScene } from '../../plan.js';
import { createCues } from './cues.js';
import { type Sentence, sentencesOf } from './phrases.js';

export type Mood = 'warm' | 'bright' | 'attentive' | 'earnest';
type MoodSpan = { fromS: number; untilS: number; mood: Mood };

const USUAL: Record<PlanScene['role'], Mood> = {
  greeting: 'warm',
  heard: 'attentive',
  shown: 'bright',
  next: 'bright',
  closing: 'warm',
};

function moodOf({ role, words }: Sentence, isTrouble: (text: string) => boolean): Mood {
  if (!words.some(({ text }) => isTrouble(text))) return USUAL[role];
  // What is shown speaks of trouble that ends; a goodbye stays kind.
  return role === 'shown' || role === 'closing' ? 'attentive' : 'earnest';
}

/** The mood from each sentence to the next. */
export function moodsOf(plan: Plan): MoodSpan[] {
  const isCue = createCues(plan.language);
  const sentences = sentencesOf(plan);
  return sentences.map((sentence, index) => ({
    fromS: index === 0 ? 0 : sentence.startS,
    untilS: sentences[index + 1]?.startS ?? plan.durationS,
    mood: moodOf(sentence, (text) => isCue(text, 'trouble')),
  }));
}
