// Takes names out of a text before the gate looks: somebody may be called Petty or Moody, and a firm Anchor or Discount Tyres.
import { capitalise } from '../../flow/lines.js';
import { quote } from '../../lib/quote.js';
import { leakIn } from './gate.js';

/** Each word of the persons' names, and the firms as a whole, in small letters. */
export type Called = { persons: readonly string[]; firms: readonly string[] };

export function withoutNames(text: string, { persons, firms }: Called): string {
  let rest = withoutPersons(text, persons);
  for (const firm of firms) {
    if (firm === '' || /^the(?: |$)/u.test(firm)) continue;
    const at = rest.toLowerCase().indexOf(firm);
    if (at >= 0) rest = `${rest.slice(0, at)}the firm${rest.slice(at + firm.length)}`;
  }
  return rest;
}

/** Only names that the gate takes for words. */
function withoutPersons(text: string, persons: readonly string[]): string {
  let rest = text;
  for (const word of new Set(persons)) {
    const name = capitalise(word);
    if (word.length > 2 && rest.includes(name) && leakIn(word) !== null)
      rest = rest.replace(new RegExp(`(?<!\\p{L})${quote(name)}(?!\\p{L})`, 'gu'), 'Alex');
  }
  return rest;
}
