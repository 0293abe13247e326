// What they need or decide by, noted as things beside each other: "Need: own purification in the old shed, 6 tonnes a week, temp alarm".
// And who decides, which was asked openly: "Fergal and Sorcha decide together".
import { lowerFirst } from '../../../../flow/lines.js';
import { hasForm } from '../../english/verbs.js';
import type { Statement } from '../notes/read.js';
import type { People } from '../people/people.js';
import { tidy, withoutBrackets } from '../words/clean.js';
import { withArticle } from '../words/grammar.js';
import { inFullForms } from '../words/short-forms.js';
import { sideOf } from './tasks.js';

const SAYS =
  /\b(?:he|she|they|we|I|it|you|is|are|has|have|had|was|were|will|would|must|can|could|should|needs?|wants?|likes?|loves?|because|who|which|that|but|if|when|so|they're|he's|she's|not|don't|doesn't)\b|[?:;="“”]/iu;
const MAX_WORDS = 26;
const MAX_PART = 9;
const FEW_WORDS = 12;

/** "Fitted before the Christmas rush, so by 1 November". */
const DONE_BY =
  /^(?:to be )?(fitted|installed|delivered|live|running|ready|up and running|in place|done|finished|in use|operational) ((?:before|by|in time for|no later than|at the latest by) .{4,60})$/iu;

/** When they want it, noted without who wants what. */
export function wantedBy({ section, side, text }: Statement): string | null {
  const found = section === 'date' && side === 'note' ? DONE_BY.exec(text.replace(/[.!]$/u, '')) : null;
  return found ? `You want it ${found[1]!.toLowerCase()} ${found[2]}` : null;
}

/** The sentence for such a list, where a shorter one is not read as any thing in a list. */
export function wishListIn({ section, side, text, label, ready }: Statement): string | null {
  if (section !== 'goal' || side !== 'note' || ready) return null;
  const words = tidy(inFullForms(withoutBrackets(text).text)).replace(/[.\s]+$/u, '');
  const parts = words.split(/,\s+(?!\d{3}\b)/u);
  const count = words.split(' ').length;
  const isOwn = label !== null && label !== undefined;
  if (parts.length < 2 || count > MAX_WORDS || !(isOwn || count > FEW_WORDS)) return null;
  if (SAYS.test(words) || parts.some((part) => !isThing(part))) return null;
  const things = parts.map((part) => thing(part));
  return `You are looking for ${things.slice(0, -1).join(', ')} and ${things.at(-1)}`;
}

const isThing = (part: string): boolean => {
  const [first = '', second = ''] = part.toLowerCase().split(' ');
  const isOrder = hasForm(first, 'base') && /^(?:the|a|an|their|all|every|to|our|its|it|them)$/u.test(second);
  return part.split(' ').length <= MAX_PART && !isOrder && !/^(?:to|and|or|only|maybe|as|then|for)$/u.test(first);
};

const MASS =
  /\b(?:extraction|ventilation|protection|insulation|lighting|heating|cooling|storage|software|equipment|support|training|access|insurance|maintenance|purification|filtration|monitoring|security|cleaning|hosting|installation|integration|delivery|data)$/iu;

const thing = (part: string): string => {
  const words = /^\p{Lu}\p{Ll}+(?: |$)/u.test(part) ? lowerFirst(part) : part;
  if (/^own /u.test(words)) return `your ${words}`;
  if (MASS.test(words.replace(/ (?:for|in|of|on|with|at|by) .*$/u, ''))) return words;
  return /^(?:no|all|daily|weekly|non-\p{L}+|free|online|delivery|local|\p{L}+s) /iu.test(words)
    ? words
    : withArticle(words, 'a');
};

const NAME = String.raw`\p{Lu}\p{Ll}[\p{L}'’-]{1,20}`;
const DECIDE = new RegExp(
  `^(${NAME}) (?:and|&|\\+) (${NAME}) ((?:both )?(?:decide|sign(?: off)?|approve)(?: (?:it|this))?(?: (?:together|jointly))?)[.]?$`,
  'u',
);

/** "You and Sorcha decide together", where one of the two is who is spoken to. */
export function decidersIn({ side, text }: Statement, people: People): string | null {
  const [, one, other, what] = side === 'note' ? (DECIDE.exec(text) ?? []) : [];
  if (!one || !other || !what) return null;
  const isYou = (name: string): boolean => people.prospect.some((phrase) => phrase.join(' ') === name.toLowerCase());
  const third = isYou(one) ? other : isYou(other) ? one : null;
  return third === null || sideOf(third, people) === 'us' ? null : `You and ${third} ${what}`;
}
