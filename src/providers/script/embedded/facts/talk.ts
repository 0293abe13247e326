// What the seller points at while sharing the screen: "So this is the health score" becomes what was shown.
import type { Statement } from '../notes/read.js';

const POINTS =
  /^(?:(?:so|and|okay|ok|great|now|then|right|well|sure|here),? ){0,3}(?:this is|here is|here's|let me (?:quickly )?show you|i(?:'ll| will| want to) show you|i'm showing you|what you see (?:here )?is|here you (?:can )?see|you (?:can )?see) ((?:the|our|an?|how) [\p{L}\d' -]{3,60}?)(?:,? (?:it|you|every|each|so|and|where|which|that)\b.*|, .*)?$/iu;
const NOT_SHOWN =
  /\b(?:screen|slide|agenda|team|office|price|pricing|link|thing|one|way|idea|problem|plan|time|number|question|chat)s?$/iu;

/** What was shown, as a sentence, or null. */
export function pointedAt(words: string, { side, talk }: Pick<Statement, 'side' | 'talk'>): string | null {
  const found = talk && side === 'us' ? POINTS.exec(words) : null;
  if (!found || NOT_SHOWN.test(found[1]!) || /\b(?:is|are|was|you|we|i)\b/iu.test(found[1]!)) return null;
  return `I showed you ${found[1]!.replace(/^(?:a|an|our) /iu, 'the ')}`;
}
