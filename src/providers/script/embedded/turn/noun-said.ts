// A thing that was noted without its verb is told as a sentence where the verb is sure; what says nothing of a conversation is
// left out, so that nobody hears "We talked about repairs on the spot".
import { capitalise } from '../../../../flow/lines.js';
import { isSaidWithDay } from '../script/phrase.js';
import { isMass, withArticle } from '../words/grammar.js';
import type { Shape } from './shape.js';

type Form = readonly [RegExp, string | ((...found: string[]) => string)];

const DAY =
  '(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? )?(?:\\d{1,2} \\p{Lu}\\p{Ll}{2,8}|\\p{Lu}\\p{Ll}{2,8} \\d{1,2})';
const COUNT = String.raw`\d[\d,.]*|two|three|four|five|six|seven|eight|nine|ten|twelve`;

const FORMS: readonly Form[] = [
  // "2.8% of milk rejected at the gate because of temperature breaks".
  [
    /^((?:about |around )?\d[\d.,]*% of (?:the |your |all )?(?:\p{Ll}+ )?\p{Ll}+) (rejected|lost|wasted|missed|returned|scrapped|delayed|rebooked|cancelled|canceled|thrown away|spoiled|damaged)(?= |,|$)/u,
    (_, what, how) => `${what} ${/[^s]s$/u.test(what!) ? 'are' : 'is'} ${how}`,
  ],
  // "37 days from application to first shift".
  [
    new RegExp(
      String.raw`^((?:about |around )?(?:${COUNT})(?: [\p{Ll}-]+)? (?:minutes|hours|days|weeks|months) from .+ (?:to|until) .+)$`,
      'u',
    ),
    'It takes $1',
  ],
  // "The season runs April to October", "a team that stands idle costs Norrgale £1,850 a day".
  [
    /^((?:the|an?|each|every) (?:\p{Ll}+ )?\p{Ll}+) (runs|lasts) (?=from |until |for |\p{Lu}\p{Ll}+ to \p{Lu})/u,
    '$1 $2 ',
  ],
  [
    /^((?:the|an?|each|every) \p{Ll}+ (?:that|which|who) .{3,40}) costs (?=(?:you |them |\p{Lu}\p{Ll}+ )?(?:about )?[$€£\d])/u,
    '$1 costs ',
  ],
  // "Engineers answer within four hours".
  [
    /^(\p{Ll}+s) (answer|arrive|come|call back|reply|respond|deliver|visit|work) (?=within|in|on|every|at|from|by)/u,
    '$1 $2 ',
  ],
  // "A roof on building A redone 2021".
  [
    /^(?:an? |the )?(.{4,50}?) (redone|replaced|renewed|rebuilt|refurbished|repaired|modernised|modernized) (?:in )?((?:19|20)\d\d)$/u,
    'the $1 was $2 in $3',
  ],
  // "New members who quit in the first 90 days: 31 out of 100".
  [/^(\p{Ll}[^:]{3,40}?s) who ([^:]{4,60}): (\d+) (?:out of|of|in) (\d+)$/u, '$3 out of $4 $1 $2'],
  [new RegExp(String.raw`^(\p{Ll}+s) ((?:${COUNT}|several) times (?:last|this|a|in) .+)$`, 'u'), 'you had $1 $2'],
  // "The review call Thursday, February 12, 11 a.m. Central".
  [
    new RegExp(
      String.raw`^(?:the |an? )?((?:\p{Ll}+[ -])?(?:call|meeting|visit|review|workshop|survey|check-in|kick-off|demo)) (${DAY})(?:,? (?:at )?(\d{1,2}(?:[:.]\d\d)? ?(?:[ap]\.?m\.?)?.*))?$`,
      'u',
    ),
    (_, what, day, time) => `our ${what} is on ${day}${time ? ` at ${time}` : ''}`,
  ],
  [/^(?:the |an? )?(.{3,40}?) on (trial|loan|show|display) (?=.*\b(?:from|on|until|for) )/u, 'the $1 is on $2 '],
  // "A first call after 48 hours on average", "offcuts 14% of board", "14 no-shows every weekend".
  [/^(?:an? |the )?(first (?:call|reply|answer|visit|response)) (?=after (?:about )?\d)/u, 'the $1 comes '],
  [/^(\p{Ll}+s) (?=\d[\d.]*% of )/u, '$1 are '],
  [/^(\d+ [\p{Ll}-]+s (?:every|each|a|per) (?:day|night|week|weekend|month|year))$/u, 'you have $1'],
  [
    /^(?:the |an? )?((?:\p{Ll}+ )?(?:visit|call|meeting|review|workshop|survey)) (?:the )?(?=week (?:after|before|of) )/u,
    'our $1 is in the ',
  ],
  // "Cost of waste according to Llinos: £210k a year".
  [
    /^(?:an? |the )?(costs?) of ((?:\p{Ll}+ ){0,2}\p{Ll}+)(?:,? according to \p{Lu}\p{L}+)?: (?=(?:about |around )?[$€£]\d)/u,
    (_, cost, what) => `the ${cost} of ${what} ${cost === 'cost' ? 'is' : 'are'} `,
  ],
  // "Engineer on site 8 August to check the intake".
  [
    new RegExp(
      String.raw`^(?:the |an? |(our ))?((?:\p{Ll}+ )?(?:engineer|fitter|technician|surveyor|electrician|plumber|installer|trainer|driver|carpenter|mechanic|consultant|crew|team|inspector|foreman|diver|climber|architect|designer)) on[- ]site (?:on )?(${DAY})(?:,? (?:at )?(\d{1,2}(?:[:.]\d\d)? ?[ap]\.?m\.?|\d{1,2}:\d\d))?((?:,? to .+)?)$`,
      'u',
    ),
    (_, our, who, day, time, what) =>
      `${our ?? 'the '}${who} will be on site on ${day}${time ? ` at ${time}` : ''}${what}`,
  ],
  [/^(?:the )?(results|samples|figures|drawings) on the table /u, 'the $1 are on the table '],
  [
    /^(?:the |an? )?((?:simple )?(?:payback|lead time|warranty|delivery time|minimum term|contract term|notice period)) of (?=(?:about )?\d)/u,
    'the $1 is ',
  ],
];

/** The thing as a sentence, or as it was. */
export function saidAsClause(shaped: Shape): Shape {
  if (shaped.form !== 'noun') return shaped;
  if (TO_DO.test(shaped.text)) return { ...shaped, form: 'task', text: shaped.text.replace(/^the /u, '') };
  const form = FORMS.find(([found]) => found.test(shaped.text));
  if (!form) return { ...shaped, text: withoutClauseAtEnd(shaped.text) };
  return { ...shaped, form: 'clause', text: capitalise(shaped.text.replace(form[0], form[1] as string)) };
}

/** "The send the security pack": what is to be done is no thing. */
const TO_DO =
  /^the (?:send|share|book|schedule|prepare|draft|review|confirm|arrange|finalize|finalise) (?:the|an?|our|your) /u;

/** "A lost library, 19 days of work and two clients complained": the last one is no thing. */
const withoutClauseAtEnd = (text: string): string =>
  text.replace(
    /^([^,]+), ([^,]+) and (?:\d+|two|three|four|five|several|some|many) \p{Ll}+s (?:complained|left|quit|cancelled|canceled|resigned|protested)$/u,
    '$1 and $2',
  );

const LABEL =
  /^(?:the |an? )?(?:decision (?:process|criteria|makers?)|economic buyers?|budget|authority|timeline|timing|next steps|champion|competition|metrics|background|pain points?|current (?:setup|set-up|situation|process|state)|(?:big |good |great )?reaction to .+|(?:v\.|very) \p{Ll}+(?: and .+)?)$/u;
/** "In your best month": what was so, is gone. */
const BESIDES = /^(?:in|on|at|for|from|with|during|of|by|as) | (?:if|unless) /u;
/** "The brown one": which, nobody knows. */
const ONE_OF = /^the \p{Ll}+ one$/u;
const FEW_WORDS = 5;
/** What is due is nothing that we only talked about. */
const DUE_BY = /\bby (?:the )?(?:\d{1,2}\b|(?:(?:Mon|Tues|Wednes|Thurs|Fri)day|\p{Lu}\p{Ll}+) ?\d?)[^,]*$/u;

/** "Payback calc for Micheál, email by 1 August": the second of them is done, and no thing. */
const DONE_BEHIND =
  /, (?:the )?(?:email|mail|call|text|ship|post|invoice|send|book|order|visit|reply|confirm|review|install|collect|quote) (?:by|on|before|until|to|at)\b/iu;

/** "Next comes" wants an article, a number or several things behind it: "bench 2 at the face" has none of them. */
function comesNext(text: string): boolean {
  const [said = ''] = withArticle(text, 'the').split(' ');
  const head =
    /^(?:[\p{L}'-]+ ){0,3}?[\p{L}'-]+(?=$|,| (?:of|for|with|in|on|to|from|by|at|per|and|or)\b)/u.exec(text)?.[0] ?? '';
  const many = /[^su]s$/u.test(head) || isMass(head.split(' ').at(-1)!.toLowerCase());
  return (
    /^(?:the|an?|your|our|two|three|four|five|six|both)$/iu.test(said) ||
    /^\d[\d.,]* (?:\p{Ll}+ )?\p{Ll}+s\b/u.test(text) ||
    many ||
    /^\p{Lu}/u.test(said)
  );
}

/** "60 kg an hour", "also moisture, at most 14%", "under 30% in the mix, test needed": what a thing does or an answer, and nothing that was looked at. */
const SPEC =
  /^(?:about |around |under |over |up to |at most |at least |maximum |minimum )*\d[\d.,]* ?(?:%|(?:kg|g|t|m|mm|cm|km|l|ml|kW|kWh|V|A|bar|rpm|dB|hours?|minutes?|seconds?|days?|weeks?|months?|years?|shifts?|tonnes?|tons?|litres?|liters?|metres?|meters?|degrees)(?=$|,| (?:an?|per|each|every|in|at|from|to)\b))|^(?:the |an? )?(?:also|plus|yes|no) |\b(?:needed|required|tbc|unattended)$|, (?:maximum|minimum|max|min) \d/u;

/** Whether a thing says nothing behind "We talked about" or "Together we looked at". */
export function saysNothing(text: string, role: string): boolean {
  if (role === 'heard' && (DUE_BY.test(text) || (text.match(/, /gu)?.length ?? 0) > 1)) return true;
  if (role === 'shown' && SPEC.test(text)) return true;
  if (role === 'next' && (DONE_BEHIND.test(text) || !(isSaidWithDay(text) || comesNext(text)))) return true;
  if (LABEL.test(text) || BESIDES.test(text) || ONE_OF.test(text)) return true;
  return role === 'heard' && !/\d(?!D\b)/u.test(text) && !/^no /u.test(text) && text.split(' ').length <= FEW_WORDS;
}
