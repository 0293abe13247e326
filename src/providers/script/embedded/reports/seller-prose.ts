// Sellers who write whole sentences tell what happened to them: "I learned that …", "I said 99 dollars per studio", "he told me he
// loved it", "I'm to send the drawing". What was said, promised or quoted is put in plain words before anything else is read.
import { capitalise } from '../../../../flow/lines.js';
import { hasForm } from '../../english/verbs.js';
import { AMOUNT } from '../facts/amount.js';
import type { Statement } from '../notes/read.js';

const NAME = String.raw`\p{Lu}\p{Ll}[\p{L}'’-]{1,20}`;
const WHO = `(?:[Hh]e|[Ss]he|[Tt]hey|${NAME})`;
const WHOM = `(?:him|her|them|${NAME})`;
/** A price with what it is for, and nothing behind it. */
const PRICE = String.raw`${AMOUNT},?(?: (?:a|an|per|each|for|plus|all in|flat|\/)\b[\p{L}\d ,-]{0,60})?`;
/** What was learned by hearsay, or is only felt, stays as it is. */
const LEARNED = new RegExp(
  `^I (?:also )?(?:learn(?:ed|t)|understood|found out|established) (?:from ${WHOM} )?that (?=(?:they|he|she|the|their|his|her|about|around|every|each|\\d))`,
  'u',
);
const ASKED_COST = new RegExp(
  `^I asked (?:${WHOM} )?what (an?|the|each|every|one) ([\\p{L}\\d -]{3,50}?) costs?(?: them)?,? and ${WHO} (?:said|told me|answered|reckoned|thought|replied) (?:that )?(?:it(?:'s| is| was| costs) )?((?:about |around |roughly )?(?:[$€£]\\s?)?\\d[\\d.,]*k?(?: \\p{L}+){0,5})[.]?$`,
  'u',
);
const ASKED_TIME = new RegExp(
  `^I asked (?:${WHOM} )?how (?:long|much time) (an?|the|each|every|one) ([\\p{L}\\d -]{3,50}?) takes?(?: them)?,? and ${WHO} (?:said|told me|answered|reckoned|thought|replied) (?:that )?(?:it(?:'s| is| was| takes) )?((?:about |around |roughly )?(?:\\d[\\d.,]*|two|three|four|five|six|seven|eight|nine|ten|half an?) (?:hours?|days?|weeks?|minutes?|months?)(?: \\p{L}+){0,4})[.]?$`,
  'u',
);
const ASKED_PRICE = new RegExp(
  `^${WHO} asked (?:me |us )?(?:to quote|for a (?:price|quote)|what it (?:would )?costs?)(?: (for [\\p{L}\\d ,-]{3,60}?))?,? and I (?:told|quoted|gave|said)(?: ${WHOM})? (${PRICE})[.]?$`,
  'u',
);
/** A price that a colleague was told is none that they know. */
const TOLD_WHOM = new RegExp(`\\b(?:told|gave|quoted) (${NAME})|^(${NAME}) asked `, 'gu');
const SAID_PRICE = new RegExp(
  `^I (?:also |then )?(?:said|told ${WHOM}|explained that|answered)(?: (?:that )?(?:it(?:'s| is| was| would be| costs)|the price (?:is|was)))? (${PRICE})[.]?$`,
  'u',
);
const PROMISED_WHICH = new RegExp(
  `^I promised (?:${WHOM} )?((?:an?|the|my|our|some|two|three) [\\p{L}\\d -]{3,50}), which I(?: will|'ll|’ll) (\\p{Ll}+)( .{3,60})?$`,
  'u',
);
const PROMISED = new RegExp(
  `^I(?: have|'ve|’ve)? promised (?:${WHOM} )?((?:an?|the|my|our|some|two|three|\\d+) (?!(?:discount|rebate|favou?r|better|lower|special|extra)\\b)[\\p{L}\\d '’-]{3,70}?)(?: (?:until|till|by|before) ((?:next )?\\p{L}+(?:day)?,?(?: \\d{1,2}(?: \\p{Lu}\\p{Ll}+)?| \\p{Lu}\\p{Ll}+ \\d{1,2})?|\\d{1,2} \\p{Lu}\\p{Ll}+|\\p{Lu}\\p{Ll}+ \\d{1,2}))?[.]?$`,
  'u',
);
const WE_WOULD =
  /^We (?:said|agreed|settled)(?: that)? we(?:'d|’d| would| will|'ll) (?=(?:talk|speak|meet|visit|go|look|reconvene|test|start|run|try|do)\b)/u;
const TOLD_ME = new RegExp(
  `^(${WHO}) told (?:me|us) (?:that )?(?:he|she|they) (?=(?:really |also )?(?:loved|liked|needs?|wants?|uses?|runs?|has|have|loses?|spends?)\\b)`,
  'u',
);
const SAID_YES =
  /,? (?:and |but )?I (?:said|told (?:him|her|them)|confirmed)(?: that)? (?:yes|(?:yes,? )?(?:it|they|we|you|he|she|people|\p{Ll}+s) (?:does|do|can|will|is|are))[.]?$/u;
const IS_TO = new RegExp(`^(I(?:'m|’m| am)|${WHO}(?:'s|’s| is)) to (\\p{Ll}+) (?=.)`, 'u');

/** The words of a note in plain order, or as they were. */
export function plainProse(noted: string, isTheirs: (name: string) => boolean): string {
  const text = noted.replace(/(?<=\p{Ll}) \+ (?=\p{Ll}{3,})/gu, ' and ');
  const cost = ASKED_COST.exec(text);
  if (cost) return `${capitalise(cost[1]!)} ${cost[2]} costs ${cost[3]}`;
  const time = ASKED_TIME.exec(text);
  if (time) return `${capitalise(time[1]!)} ${time[2]} takes ${time[3]}`;
  const isToThem = [...text.matchAll(TOLD_WHOM)].every(([, told, asks]) => isTheirs((told ?? asks)!));
  const asked = isToThem ? ASKED_PRICE.exec(text) : null;
  if (asked) return `I quoted ${asked[2]}${asked[1] ? ` ${asked[1]}` : ''}`;
  const price = isToThem ? SAID_PRICE.exec(text) : null;
  if (price) return `I quoted ${price[1]}`;
  const which = PROMISED_WHICH.exec(text);
  if (which && hasForm(which[2]!, 'base')) return `I will ${which[2]} ${which[1]}${which[3] ?? ''}`;
  const promised = PROMISED.exec(text);
  if (promised) return `I will send ${promised[1]}${promised[2] ? ` by ${promised[2]}` : ''}`;
  return framed(text);
}

const TOLD_AMOUNT = new RegExp(
  `\\b(?:told|gave|quoted) (${NAME}) (?:that )?(?:it (?:is|was|would be) )?${AMOUNT}`,
  'u',
);

/** "I told Jim 79 per studio": Jim is nobody of theirs, so the price was not theirs to hear. */
export function toldAnother(
  { text, side }: Pick<Statement, 'text' | 'side'>,
  isTheirs: (name: string) => boolean,
): boolean {
  const name = TOLD_AMOUNT.exec(text)?.[1];
  return side === 'note' && name !== undefined && !isTheirs(name);
}

function framed(text: string): string {
  const learned = LEARNED.exec(text);
  if (learned) return capitalise(text.slice(learned[0].length).replace(/ and that (?=\p{Ll})/gu, ', and '));
  const told = TOLD_ME.exec(text);
  if (told) return `${told[1]} ${text.slice(told[0].length)}`;
  if (/\basked (?:if|whether)\b/u.test(text) && SAID_YES.test(text))
    return text.replace(SAID_YES, ', and the answer is yes');
  const isTo = IS_TO.exec(text);
  if (isTo && hasForm(isTo[2]!, 'base'))
    return `${isTo[1]!.replace(/(?:'m|’m| am|'s|’s| is)$/u, '')} will ${isTo[2]} ${text.slice(isTo[0].length)}`;
  return text.replace(WE_WOULD, 'We will ');
}

/** The statements of the seller in plain words; what the notes said stands in `joined`. */
export const withPlainProse = (statements: readonly Statement[], isTheirs: (name: string) => boolean): Statement[] =>
  statements.map((statement) => {
    const text = statement.side === 'note' && !statement.ready ? plainProse(statement.text, isTheirs) : statement.text;
    return text === statement.text ? statement : { ...statement, text, joined: statement.joined ?? [statement.text] };
  });
