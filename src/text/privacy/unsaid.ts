// What was left unsaid in the call, in seven languages: "Not mentioned: …", "Nicht erwähnt wurde, dass …". It is noted for colleagues,
// whatever it is about.
import { readPhrases } from '../../lib/word-lists.js';
import { createPhraseIndex } from './phrase-index.js';

const UNSAID = readPhrases('privacy/unsaid.txt');
const index = createPhraseIndex();
const WAYS = ['evaded', 'English', 'German', 'French', 'Spanish', 'Portuguese', 'Italian', 'Dutch'];
const SAID = index.add(WAYS.flatMap((name) => UNSAID.sources(name)));
/** "Not mentioned on the call.", "Das haben wir nicht erwähnt.": what was left unsaid stands in front of it. */
const POINTS_BACK = UNSAID.whole('points back');
const MAX_WORDS_BEFORE = 8;

/** Whether a sentence of the notes says what the other side was not told. */
export const isUnsaid = (text: string): boolean => index.scan(text)(SAID);

/** Whether it says so of the sentence before it. */
export const isUnsaidBefore = (text: string): boolean =>
  text.split(' ').length <= MAX_WORDS_BEFORE && POINTS_BACK.test(text) && isUnsaid(text);
