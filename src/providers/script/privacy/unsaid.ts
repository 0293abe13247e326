// What was left unsaid in the call, in seven languages: "Not mentioned: …", "Nicht erwähnt wurde, dass …". It is noted for colleagues,
// whatever it is about.
import { readPhrases } from '../../../lib/word-lists.js';

const UNSAID = readPhrases('privacy/unsaid.txt');
const PATTERNS = ['evaded', 'English', 'German', 'French', 'Spanish', 'Portuguese', 'Italian', 'Dutch'].map((name) =>
  UNSAID.whole(name),
);
/** "Not mentioned on the call.", "Das haben wir nicht erwähnt.": what was left unsaid stands in front of it. */
const POINTS_BACK = UNSAID.whole('points back');
const MAX_WORDS_BEFORE = 8;

/** Whether a sentence of the notes says what the other side was not told. */
export const isUnsaid = (text: string): boolean => PATTERNS.some((pattern) => pattern.test(text));

/** Whether it says so of the sentence before it. */
export const isUnsaidBefore = (text: string): boolean =>
  text.split(' ').length <= MAX_WORDS_BEFORE && POINTS_BACK.test(text) && isUnsaid(text);
