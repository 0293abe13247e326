// What is wrong with a recording, in words, and in which sentence of the script.
import type { Narration } from '#schemas/review';
import { t } from '../../language/text';

type Problem = NonNullable<Narration['problems']>[number];

const WORDS: Record<Problem['code'], string> = {
  no_speech: t('No speech detected.'),
  other_text: t('This recording is of a different script.'),
  other_words: t('The words here don’t match.'),
  left_out: t('This sentence is missing.'),
  added: t('There are extra words here.'),
};

export const problemWords = (code: Problem['code']): string => WORDS[code];

/** By the sentences of the page; a problem may be that of several short ones. */
export function faultsIn({ problems = [] }: Narration, sentences: readonly string[]): Record<number, string> {
  const faults: Record<number, string> = {};
  for (const { code, text } of problems) {
    for (const [index, sentence] of sentences.entries())
      if (text?.includes(sentence.trim())) faults[index] = problemWords(code);
  }
  return faults;
}
