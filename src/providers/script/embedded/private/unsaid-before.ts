// "The pump failed twice. Not mentioned on the call.": what a sentence says was left unsaid is private, too.
import { isUnsaidBefore } from '../../privacy/unsaid.js';
import type { Statement } from '../notes/read.js';
import type { Private } from './reach.js';

/** The reasons, with one for what stands right before such a sentence. */
export const withUnsaidBefore = (statements: readonly Statement[], known: Private): Private =>
  known.map((reason, at) => {
    const [one, next] = [statements[at]!, statements[at + 1]];
    const isUnsaid =
      one.side === 'note' && next?.side === 'note' && next.line === one.line && isUnsaidBefore(next.text);
    return reason ?? (isUnsaid ? 'internal note' : null);
  });
