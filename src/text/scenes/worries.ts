// Worries and what answers them: the two stand on one card where the summary has them side by side.
import type { CharSpan, Role } from '../../domain/draft.js';

export const isWorry = (text: string): boolean => WORRIES.test(text);

type Told = { text: string; role: Role; evidence?: readonly CharSpan[] };

const WORRIES =
  /(?<!\p{L})(?:worr(?:y|ies|ied)|concern(?:s|ed)?|afraid|fears?|nervous|scared|anxious|befürcht\w+|Sorgen?|Bedenken|preocup\w+|tem(?:e|en|ía)|miedo|craint|craignent|craignez|inquiet\w*|inquiét\w+|receio|preoccup\w+|teme|temono|timore|zorgen|bezorgd|bang)(?!\p{L})/iu;

/** Between the two in the summary: a stop and a space. */
const MOST_APART_CHARS = 3;

/** By the text of each answer, the worry that it answers. */
export function worriesOf(sentences: readonly Told[]): ReadonlyMap<string, string> {
  const worries = sentences.filter(({ text }) => isWorry(text));
  const answers = sentences.filter(({ text, role }) => role === 'shown' && !isWorry(text));
  return new Map(
    worries.flatMap((worry) => {
      const answer = answers.find((each) => isBehind(worry, each));
      return answer ? [[answer.text, worry.text] as const] : [];
    }),
  );
}

const isBehind = ({ evidence: first = [] }: Told, { evidence: second = [] }: Told): boolean =>
  first.some(({ end }) => second.some(({ start }) => start >= end && start - end <= MOST_APART_CHARS));
