// Patterns that find given words where neither letter nor digit stands beside them: to make one takes longer than to use it.
import { quote } from '../../../../lib/quote.js';
import { remembered } from '../../../../lib/remembered.js';

const MOST = 512;

const pattern = (flags: string) =>
  remembered(MOST, (words) => new RegExp(String.raw`(?<![\p{L}\d])${quote(words)}(?![\p{L}\d])`, flags));

/** Large or small. To replace or to search with, never to step on with, because it is shared. */
export const whole = pattern('giu');

/** As they are written. */
export const wholeAsWritten = pattern('gu');
