// "You asked whether there is a deposit": where the answer stands right behind it in the notes and is held back, the question is not told either.
import type { Dropped, Fact } from './facts.js';

const ASKED = /^You (?:also )?(?:asked|wanted to know|wondered|inquired) (?:whether|if|about|how|what|when|for)\b/u;
/** These facts are left out for want of sense, and leave the question as it is. */
const NO_ANSWER = /^(?:chatter|label|question|already done|link)$/u;
const MIN_CHARS = 20;

/** The facts without the questions whose answer was left out, which join what was left out. */
export function withoutLoneQuestions(facts: Fact[], dropped: Dropped[], summary: string): Fact[] {
  const answers = dropped.filter(({ reason, text }) => !NO_ANSWER.test(reason) && text.length >= MIN_CHARS);
  return facts.filter(({ text, evidence }) => {
    if (!ASKED.test(text)) return true;
    const behind = summary.slice(evidence.at(-1)!.end).replace(/^[\s.;:,?!–—-]+/u, '');
    const isLone = answers.some((answer) => behind.startsWith(answer.text.slice(0, MIN_CHARS)));
    if (isLone)
      dropped.push({ reason: 'unclear out of context', text: summary.slice(evidence[0]!.start, evidence[0]!.end) });
    return !isLone;
  });
}
