// How people shorten words in chats, memos and telegraphic notes, and how these words are said. They are put in before notes
// are cut into clauses, so that the cuts see whole words.

import { tokenize } from '../../english/tokens.js';
import { finiteVerb } from './grammar.js';

const MONTH =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';

const CHAT_FORMS: readonly [RegExp, string][] = [
  [/(?<=[\p{L}\d)] )w (?=[\p{L}\d])/gu, 'with '],
  [/(?<=[\p{L}\d)],? )n (?=[\p{L}\d])/gu, 'and '],
  [/\bafter (\p{L}+ing) and all\b/gu, 'after $1'],
  [/(?<=\p{L}s )r (?=(?:the|a|an|all|not|\p{L}+ing)\b)/gu, 'are '],
  [/(?<=[\p{L}\d] )(?:bc|cos|coz|cuz) (?=\p{L})/gu, 'because '],
  [/(?<=[\p{L}\d] )nr (?=\p{Lu})/gu, 'near '],
  [/(?<=[\p{L}\d] )re (?=\p{Ll})/gu, 'about '],
  [/\bkno\b/giu, 'know'],
  [/\b(that|what|there)s (?=(?:the|a|an|his|her|their|why|how|not|out|all|just|really|\d)\b)/giu, "$1's "],
  [
    /\bits (?=(?:out|done|gone|full|open|closed|live|ready|fine|late)\b(?:[,.;:!?]| (?:of|by|in|on|at|from|again|until|all|for|to|and|so|but|or)\b|$))/gu,
    "it's ",
  ],
  [/\bb4\b/gu, 'before'],
  [/\b(?:2moro|2morrow|tmrw)\b/giu, 'tomorrow'],
  [/\bbiz\b/giu, 'business'],
  [/(?<=\p{Ll} )PAPER\b/gu, 'paper'],
  [/(?<=\p{Ll} )HAND\b/gu, 'hand'],
  [/\b(?:evry|evr)\b/giu, 'every'],
  [/\bur\b/gu, 'your'],
  [/\bmths\b\.?/giu, 'months'],
  [/\bat (?:the )?mo\b\.?/giu, 'at the moment'],
  [/\bhols\b/giu, 'holidays'],
  [/\btemp\b\.?(?=$|[\s,;.)])/gu, 'temperature'],
  [/(?<=\d )sqm\b|(?<=\d)sqm\b/giu, ' square metres'],
  [/(?<=\d) ?mg\/l\b/giu, ' milligrams per litre'],
  [/(?<=^|[\s,(])min\. (?=\d)/giu, 'at least '],
  [/(?<=\b\d{1,2} )Mar\b(?! \p{Lu}\p{Ll})/gu, 'March'],
  [
    /(?<=\b(?:from|is|are|was|costs?|takes?|it's|that's) )like (?=\d|(?:ten|eleven|twelve|\p{L}+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)\b)/giu,
    'about ',
  ],
  [/\bwhich, you (?:kinda |sorta )?(?=have|need|want)/giu, 'which you '],
  [/\b(?:kinda|sorta) /giu, ''],
  [/(?<=\bdata )(?=\d{1,2} (?:days|weeks|months)\b)/giu, 'of the last '],
  [/\bi\.e\.,?/giu, 'that is,'],
  [/\be\.g\.,?/giu, 'for example'],
  [/,? (?:tbh|lol|imo|imho|fwiw)\b/giu, ''],
  // "Twelve hundred and forty heads, 1,240, and": the figure says again what was said in words.
  [/(?<=\p{L}), \d{1,3}(?:,\d{3})+,(?= and\b)/gu, ','],
  [/,? (?:and|but) [^,.!?…]{2,20}(?:…|\.\.\.).*$/gu, ''],
  [/([.…])\.+(?=$|\s)/gu, '$1'],
];

/** "Season 1 Nov - 31 Mar" lasts from one day to the other. */
const DAYS = new RegExp(
  String.raw`(\b(?:\d{1,2} ${MONTH}|${MONTH} \d{1,2})) ?[-–] ?(?=(?:\d{1,2} ${MONTH}|${MONTH} \d{1,2})\b)`,
  'gu',
);

/** The words of a note with what it shortens spelled out. */
export function spelledOut(text: string): string {
  const words = CHAT_FORMS.reduce((all, [form, said]) => all.replace(form, said), text.replace(DAYS, '$1 to '));
  return atPrice(words);
}

/** "11 firings went wrong = £9,300 of pots". */
const WENT_WRONG = /\b(?:went|lost|threw|broke|failed|missed|spoiled|cracked|leaked|came back|scrapped|died)\b/u;

/** "Gets topped up twice a year = £2,600 each time": a whole sentence and what it costs. */
function atPrice(text: string): string {
  const at = text.search(/ = (?=[$€£]\s?\d)/u);
  if (at < 0) return text;
  const verbAt = finiteVerb(tokenize(text.slice(0, at)));
  if (verbAt === null || verbAt < 1) return text;
  const joint = WENT_WRONG.test(text.slice(0, at)) ? ', which came to' : ' at';
  return `${text.slice(0, at)}${joint} ${text.slice(at + 3)}`;
}
