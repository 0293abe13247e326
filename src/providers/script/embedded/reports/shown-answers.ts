// Whether what was shown right behind a question answers it.
import type { Parsed } from './report-parse.js';
import { SHOWED } from './report-verbs.js';

/** What was shown right behind a question answers it only where it is about the same, or is of how something is done. */
export function mayAnswer(question: string, { rest }: Parsed): boolean {
  const shown = SHOWED.exec(rest)?.[2];
  if (shown === undefined) return true;
  const about = new Set(stemsOf(question));
  return stemsOf(shown).some((stem) => about.has(stem));
}

const NO_TOPIC =
  /^(?:whether|about|would|could|there|their|they|them|have|does|with|from|that|this|what|when|where|which|your|into|also|then|live|view|page|screen|data|team|staff|people|users|works?|take|takes|long|many|much|need|using|used|system|product|demo|example|feature|function)$/u;
const STEM_CHARS = 5;
const stemsOf = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
    .filter((word) => !NO_TOPIC.test(word))
    .map((word) => word.slice(0, STEM_CHARS));
