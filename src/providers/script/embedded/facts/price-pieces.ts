// Prices that stand in a longer sentence: behind one, what they need is a sentence of its own; and they may repeat ours as a question.
import type { Statement } from '../notes/read.js';

/** "Told him $185 a gallon and he figures on 22 gallons". */
export function pricePieces(statement: Statement): Statement[] {
  const at = statement.text.search(/,? and (?:he|she|they) (?:figures?|figured|reckons?|reckoned|needs?) /u);
  if (at < 0) return [statement];
  const behind = statement.text.slice(at).replace(/^,? and /u, '');
  return [statement.text.slice(0, at), behind].map((text) => ({ ...statement, text }));
}

const CONFIRMS = /^(?:just )?to confirm[,:]? (?:you said|the price is|it is|it's) (?=[$€£]\s?\d)(.{4,160}?)\?$/iu;

/** "To confirm, you said $148,000 delivered?": the price that we named, in their words. */
export function confirmedPrice(statement: Statement): Statement | null {
  const [, price] = statement.side === 'them' ? (CONFIRMS.exec(statement.text) ?? []) : [];
  const said = price
    ?.replace(/,? (?:> )?and (?:a )?lead time (?:of )?/u, ', with a lead time of ')
    .replace(/ > /gu, ' ');
  return said ? { ...statement, side: 'note', section: 'shown', text: `The price is ${said}` } : null;
}
