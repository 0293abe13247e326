// A text as it is said, written in plain words: what a pace is counted on, and what an engine without rules of its own
// can read.
import type { Lexicon } from './lexicon.js';
import { createReader } from './reader.js';

const NAMES =
  'ay bee see dee ee eff jee aitch eye jay kay ell em en oh pee cue are ess tee you vee double-you ex why zee'.split(
    ' ',
  );

/** `A P I's` → "ay pee eye's". */
const spelled = (say: string): string =>
  /^[A-Z]('s)?$/.test(say) ? NAMES[say.charCodeAt(0) - 65]! + say.slice(1) : say;

/** "$2.5k for the CRM." → "two point five thousand dollars for the see are em." */
export function createSaid(lexicon?: Lexicon): (text: string) => string {
  const read = createReader(lexicon);
  return (text) =>
    read(text)
      .map(({ say, pause }) => spelled(say) + pause)
      .join(' ');
}
