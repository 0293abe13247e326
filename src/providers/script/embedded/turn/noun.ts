// Things noted without a verb: "no visibility into stock", "40 reps and 3 regions".

import type { Token } from '../../english/tokens.js';
import { agreeWithYou, hasForm } from '../../english/verbs.js';
import { sideOf } from '../facts/tasks.js';
import type { Statement } from '../notes/read.js';
import { isAside } from '../words/aside.js';
import { startsWithName, withArticle } from '../words/grammar.js';
import { countsOnly } from './counts-only.js';
import { isHeader, type Setting, type Shape } from './shape.js';

/** Noted by us, or said by them in the call. */
const isTheirs = ({ side, talk, mail }: Statement): boolean =>
  side === 'note' || (side === 'them' && (talk || mail !== undefined));

const MAX_NOUN_WORDS = 14;
const MAX_COUNTED_WORDS = 18;
const HAS_VERB = /\b (?:is|are|was|were|has|have|does|do|did|will)\b/iu;
const COUNTED_NOTE =
  /^(?:about |around |roughly |over |~)?(?:\d[\d.,]*(?:k|\+)?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[ -](?:one|two|three|four|five|six|seven|eight|nine))?) (?:plus )?(?!of\b|or\b|to\b|%|percent|hours?|days?|weeks?|months?|years?|minutes?|am|pm|st|nd|rd|th|january|february|march|april|may|june|july|august|september|october|november|december)\p{L}/iu;

/** "Two batches a week cure too early": so many do something. */
const ACTS_EACH =
  /^\S+ (?:\p{Ll}+ )?\p{Ll}+s (?:a|per|each|every) (?:day|week|month|year|night|shift) (?:cure|fail|arrive|leave|break|jam|stop|end|spoil|burn|crack|leak|miss|need|go|come|get|fall|drop|run|overheat|bounce|expire) /u;

const saysNoThing = (text: string, { section }: Statement): boolean =>
  (section !== 'shown' && DONE_HOW.test(text)) ||
  (HAS_VERB.test(text) && !/(?<!\bof )\b(?:that|which|who|where) /iu.test(text));

/** "Built in Excel plus a tool from 2009": what was, stood in the title above. */
const DONE_HOW =
  /^(?:built|logged|done|kept|fixed|handled|managed|tracked|written|typed|made|stored|planned|paid|recorded|counted|entered|printed|run|calculated|shared|created|maintained|filled|copied) (?:in|on|by|with|at|from|via|manually|using) /iu;

/** The shape of a note without a verb, or why it is not said. */
export function nounShape(tokens: Token[], text: string, statement: Statement, setting: Setting): Shape | string {
  const isCounted = COUNTED_NOTE.test(text) && isTheirs(statement) && tokens.length <= MAX_COUNTED_WORDS;
  const names = setting.people.prospectCompany
    .filter((phrase) => phrase[0] !== 'the')
    .map((phrase) => phrase.join(' ').replace(/&/gu, 'and'));
  const header = names.some((name) => text.toLowerCase().startsWith(name)) || isHeader(text, setting.people);
  const date =
    /^(?:\p{L}+day,? )?(?:\p{L}{3,9} \d{1,2}|\d{1,2} \p{L}{3,9})(?:,? \d{4})?$/u.test(text) &&
    /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:january|february|march|april|june|july|august|september|october|november|december)$/iu.test(
      text,
    );
  const counted = header
    ? /,? ((?:about )?\d[^,]*(?:,(?= ?(?:about )?\d)[^,]*)*)$/u
        .exec(text)?.[1]
        ?.replace(/, (?=(?:about |around )?[\d.,]+k? [^,\d]*$)/u, ' and ')
    : undefined;
  const thing = /^[\p{L}-]+(?: \p{Ll}+)?, ((?:about )?\d.+)$/u.exec(text)?.[1];
  if (thing && !header && statement.section === null) return nounShape(tokens.slice(1), thing, statement, setting);
  if (
    counted &&
    !/^(?:about )?\d+ (?:minutes?|hours?|participants?|attendees?|\p{Lu}\p{Ll}+(?: and \d+ minutes)?$)\b/u.test(counted)
  )
    return { form: 'clause', text: `You have ${counted}`, continues: false, named: false };
  if (header || date || /^\d+ (?:minutes?|hours?|participants?|attendees?|people on the call|invitees)$/iu.test(text))
    return 'no sentence';
  if (saysNoThing(text, statement)) return 'no sentence';
  const refused = refusedNoun(tokens, statement, isCounted) ?? refusedOurs(statement, setting, isCounted);
  if (refused) return refused;
  const named = startsWithName(tokens, setting.lowerElsewhere);
  const bare = bareOf(text, named, isCounted && isOfToday(statement, text));
  const listedText = listed(statement.section === 'shown' ? withWhich(bare) : bare, isCounted);
  if (isCounted && ACTS_EACH.test(text)) return { form: 'clause', text, continues: false, named: false };
  return isCounted && isOfToday(statement, text)
    ? { form: 'clause', text: ownCount(text, listedText), continues: false, named: false }
    : { form: 'noun', text: listedText, continues: false, named };
}

function bareOf(text: string, named: boolean, isTheirs: boolean): string {
  const small = named ? text : text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
  return isTheirs ? countsOnly(small) : small;
}

/** What stands under a heading for goals and is so today, is no goal. */
const isOfToday = ({ section }: Statement, text: string): boolean =>
  section === null || section === 'situation' || (section === 'goal' && /\bcurrently\b/u.test(text));

const ownCount = (text: string, listedText: string): string =>
  agreed(
    PAST.test(text) && LAST_COUNTED.test(listedText)
      ? `You have ${listedText.replace(LAST_COUNTED, ', and you had $1')}`
      : `You ${PAST.test(text) ? 'had' : 'have'} ${withBill(listedText)}`,
  );

/** "480 hectares of apples, 6 frost nights last season": only the last of them is over. */
const LAST_COUNTED = /,? and ((?:about |around )?\d[^,]*)$/u;

const PAST = /\b(?:last (?:year|month|week|term|season|quarter|winter|summer|spring|autumn)|in 20\d\d)$/u;

/** "The risk score, updates nightly" has a verb that needs its subject. */
const withWhich = (text: string): string =>
  text.replace(
    /, (\p{Ll}+s)(?= (?:nightly|daily|weekly|hourly|automatically|every|in|on|from|with|the|an?|by|as)\b)/u,
    (all, verb: string) => (hasForm(verb, 'third') ? `, which ${verb}` : all),
  );

/** The last of several things is joined. */
const listed = (text: string, counted: boolean): string =>
  isAside(text.split(', ').slice(1).at(-1) ?? '')
    ? text
    : / and /u.test(text)
      ? text.replace(/, (?=(?:about )?\d[^,]*$)/u, ', and ')
      : text.replace(
          counted
            ? /, (?!which |including |roughly |mostly |partly |mainly |currently |still |usually |\p{L}+ing |\p{L}+ed )(?=(?:[^,]|,(?=\d{3}))*$)/u
            : /, (?!which )(?=\p{L}[^,\d]*$)/u,
          ' and ',
        );

/** "HC: 200 cycles guaranteed" counts nothing of theirs. */
const refusedOurs = ({ owner }: Statement, { people }: Setting, counted: boolean): string | null =>
  counted && owner !== null && sideOf(owner, people) === 'us' ? 'no sentence' : null;

/** "2 buildings, average power bill $23,400 a month" ends with "and an average power bill of $23,400 a month". */
const withBill = (text: string): string =>
  text.replace(
    /(,| and) ((?:average |mean |total |monthly |yearly |annual )?(?:\p{Ll}+ ){0,2}(?:bill|rent|budget|spend|cost|fee|turnover|revenue)) ((?:about |around )?[$€£]\d.*)$/u,
    (_, __, what: string, much: string) => `, and ${withArticle(what, 'a')} of ${much}`,
  );

/** "You have 600 kegs out and loses 8%". */
const agreed = (text: string): string =>
  text.replace(/ and (\p{L}+s) (?=\d|the |about |up )/u, (all, verb: string) =>
    hasForm(verb.toLowerCase(), 'third') ? ` and ${agreeWithYou(verb) ?? verb} ` : all,
  );

function refusedNoun(tokens: Token[], statement: Statement, counted: boolean): string | null {
  const listed =
    /\bby (?:the end of|next|\p{Lu}\p{Ll}+day|\p{Lu}\p{Ll}+ \d|\d{1,2} \p{Lu})/u.test(
      tokens.map((token) => token.word).join(' '),
    ) ||
    statement.bullet ||
    (statement.section !== null && statement.section !== 'other');
  if (!listed && !counted) return 'no sentence';
  const most = counted || statement.section === 'shown' ? MAX_COUNTED_WORDS : MAX_NOUN_WORDS;
  if (tokens.length > most) return 'too long to be said';
  const words = tokens.map((token) => token.lower);
  if (words.length < 2 && words[0]!.length < 5) return 'no sentence';
  if (
    tokens.some(
      ({ word, lower }) =>
        !/\p{Lu}.*\p{Lu}/u.test(word) && /^[bcdfghjklmnpqrstvwxz]{3,5}$/u.test(lower) && !KNOWN_SHORT.test(lower),
    )
  )
    return 'no sentence';
  if (ENDS_OPEN.test(words.at(-1)!) || STARTS_OPEN.test(words[0]!)) return 'no sentence';
  if (words.some((word, at) => PERSONAL.test(word) && !(word === 'it' && words[at - 1] === 'of')))
    return 'unclear who is meant';
  const names = tokens.every((token) => token.tags.has('ProperNoun') || token.tags.has('Person'));
  return names && statement.section === null ? 'no sentence' : null;
}

const KNOWN_SHORT = /^(?:crm|pdf|csv|sms|tms|wms|pms|html|xml|ftp|kwh|mph|kmh|ltd|hrs|hmm|lbs|sqm|pcs)$/u;
const ENDS_OPEN = /^(?:the|a|an|of|to|and|or|with|for|in|on|at|by|is|are|their|your)$/;
const STARTS_OPEN =
  /^(?:has|is|was|are|must|and|or|but|with|because|so|if|when|that|which|who|to|by|then|not|very|maybe|probably)$/;
const PERSONAL = /^(?:he|she|they|him|i|me|my|you|we|it)$/;
