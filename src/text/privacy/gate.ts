// Keeps out of a script what was not meant for the prospect: private remarks, price tactics, judgements, gossip, other customers, hidden
// instructions, insults, what was left unsaid, and what opens a door or an account. It rather drops a harmless sentence than lets a
// harmful one through. The phrases are lists in assets/privacy.
import { escapeRegExp, readPhrases } from '../../lib/word-lists.js';
import { capitalise } from '../scenes/labels.js';
import { createPhraseIndex } from './phrase-index.js';

// What was left unsaid in the call, in seven languages: "Not mentioned: …", "Nicht erwähnt wurde, dass …". It is noted for colleagues,
// whatever it is about.

const UNSAID = readPhrases('privacy/unsaid.txt');
const unsaidIndex = createPhraseIndex();
const WAYS = ['evaded', 'English', 'German', 'French', 'Spanish', 'Portuguese', 'Italian', 'Dutch'];
const SAID = unsaidIndex.add(WAYS.flatMap((name) => UNSAID.sources(name)));
/** "Not mentioned on the call.", "Das haben wir nicht erwähnt.": what was left unsaid stands in front of it. */
const POINTS_BACK = UNSAID.whole('points back');
const MAX_WORDS_BEFORE = 8;

/** Whether a sentence of the notes says what the other side was not told. */
const isUnsaid = (text: string): boolean => unsaidIndex.scan(text)(SAID);

/** Whether it says so of the sentence before it. */
export const isUnsaidBefore = (text: string): boolean =>
  text.split(' ').length <= MAX_WORDS_BEFORE && POINTS_BACK.test(text) && isUnsaid(text);

const REASONS = [
  'instruction',
  'insult',
  'internal note',
  'price tactics',
  'price words',
  'our own trouble',
  'other customer',
  'competitor',
  'gossip',
  'personal matter',
  'judgement of a person',
] as const;

type LeakReason = (typeof REASONS)[number] | 'secret';

/** These speak for themselves; the words of the others stand in harmless statements, too: "she brings her father". */
const PLAIN_LEAKS: readonly (LeakReason | null)[] = [
  'instruction',
  'insult',
  'internal note',
  'price tactics',
  'secret',
];
export const isPlainLeak = (reason: LeakReason | null): boolean => PLAIN_LEAKS.includes(reason);

/** Only this much of one statement is looked at; a longer one is never spoken. */
const MAX_CHARS = 1000;

const REMARKS = readPhrases('privacy/remarks.txt');
const index = createPhraseIndex();
const KINDS = REASONS.map((reason) => [reason, index.add(REMARKS.sources(reason))] as const);
const INSTRUCTION = KINDS.find(([reason]) => reason === 'instruction')![1];
/** Marks of programs and prompts, which no letters bound. */
const MARKS = /<\/?\w+>|\{\{|\{\s*["']|\}\}|\[\/?inst\]|<\||\|>|###/iu;
/** Words of trade that sound like ours, and of things that sound like people: weak welds, discounts for paying early. */
const HARMLESS = REMARKS.whole('harmless', 'giu');
/** A firm by name that pays or signs is another customer; here the capital counts. */
const NAMED_CUSTOMER = index.add(REMARKS.sources('named customer'), 'u');
/** Firms by name that are weighed against us, people by name who leave; here, too, only a capital makes the name. */
const NAMED_RIVAL = index.add(REMARKS.sources('named rival'), 'u');
const NAMED_LEAVER = index.add(REMARKS.sources('named leaver'), 'u');

/** Why a statement must not be spoken, or null; in the prospect's own words "we can't" is no trouble of ours. */
export function leakIn(text: string, side: 'note' | 'us' | 'them' = 'note'): LeakReason | null {
  const words = text.slice(0, MAX_CHARS).replace(/’/gu, "'").normalize('NFKC').replace(HARMLESS, ' ');
  if (isSecret(words)) return 'secret';
  const holds = index.scan(words);
  if (MARKS.test(words) || holds(INSTRUCTION)) return 'instruction';
  if (side === 'note' && holds(NAMED_CUSTOMER)) return 'other customer';
  if (side === 'note' && isUnsaid(words)) return 'internal note';
  if (holds(NAMED_RIVAL)) return 'competitor';
  if (holds(NAMED_LEAVER)) return 'gossip';
  for (const [reason, phrases] of KINDS) {
    const ofSeller = reason === 'our own trouble' || reason === 'other customer';
    if (!(side === 'them' && ofSeller) && holds(phrases)) return reason;
  }
  return FAMILIES.find(([, phrases]) => holds(phrases))?.[0] ?? breachIn(words, holds);
}

// ---- law, money, health, and how people work

const CONDUCT = readPhrases('privacy/conduct.txt');
const FAMILIES = [readPhrases('privacy/delicate.txt'), CONDUCT].flatMap((lists) =>
  lists.names
    .filter((name) => name.includes(': '))
    .map((name) => [name.split(': ')[0] as LeakReason, index.add(lists.sources(name))] as const),
);
/** Our own figure against our own promise; what they suffer from their present supplier may be told. */
const BELOW_PROMISE = index.add(CONDUCT.sources('our figure below our promise'));
const SUPPLIER = index.add(CONDUCT.sources('of their supplier'));
/** "No van leaves without a valid inspection" is a rule that is kept. */
const WITHOUT = CONDUCT.whole('without what is due');
const KEPT = CONDUCT.whole('kept as a rule');

function breachIn(text: string, holds: (group: number) => boolean): LeakReason | null {
  if (holds(BELOW_PROMISE) && !holds(SUPPLIER)) return 'our own trouble';
  const without = WITHOUT.exec(text);
  return without && !KEPT.test(text.slice(0, without.index)) ? 'gossip' : null;
}

// ---- passwords, codes, cards, telephones

const SECRETS = readPhrases('privacy/secrets.txt');
const GIVEN = String.raw`(?:\b${SECRETS.source('is')}(?!\p{L})|[:=])\s*`;
const CODE = new RegExp(
  String.raw`\b${SECRETS.source('what it opens')}\b[^.!?\n]{0,60}?${GIVEN}(?!["“„«]?\d{1,3}(?:[.,]\d{3})+ (?:less|more|per|an?|each|off|in|of)\b)["“„«]?(?=\S*\d)\S{3,}`,
  'iu',
);
/** Four groups of four digits, and an account as banks write it. */
const ACCOUNT = /(?<![\d,.])(?:\d{4}[ -]){3}\d{1,4}(?!\d)|\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}\b/u;
const TELEPHONE = new RegExp(
  String.raw`\b${SECRETS.source('telephone')}\b(?: number| no\.?| nr\.?)?[^.!?\n]{0,20}?${GIVEN}\+?[\d(][\d ()/.-]{6,}`,
  'iu',
);

/** Whether a text gives away a password, a code, a card or a telephone number. */
const isSecret = (text: string): boolean => CODE.test(text) || ACCOUNT.test(text) || TELEPHONE.test(text);

// ---- names that look like remarks

/** Each word of the persons' names, and the firms as a whole, in small letters. */
type Called = { persons: readonly string[]; firms: readonly string[] };

/** Takes names out of a text before it is looked at: somebody may be called Petty or Moody, and a firm Anchor or Discount Tyres. */
export function withoutNames(text: string, { persons, firms }: Called): string {
  let rest = withoutPersons(text, persons);
  for (const firm of firms) {
    if (firm === '' || /^the(?: |$)/u.test(firm)) continue;
    const at = rest.toLowerCase().indexOf(firm);
    if (at >= 0) rest = `${rest.slice(0, at)}the firm${rest.slice(at + firm.length)}`;
  }
  return rest;
}

/** Only names that are taken for words. */
function withoutPersons(text: string, persons: readonly string[]): string {
  let rest = text;
  for (const word of new Set(persons)) {
    const name = capitalise(word);
    if (word.length > 2 && rest.includes(name) && leakIn(word) !== null)
      rest = rest.replace(new RegExp(`(?<!\\p{L})${escapeRegExp(name)}(?!\\p{L})`, 'gu'), 'Alex');
  }
  return rest;
}
