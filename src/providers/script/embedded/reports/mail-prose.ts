// What the prospect wrote in a mail to us, where it speaks to us: "the 62p works for us as long as you collect on a Monday", "let's
// start with the bouldering room", "can you send us the data sheet?". "We" are they, and "you" are we.

import { hasForm } from '../../english/verbs.js';
import type { Statement } from '../notes/read.js';
import type { People } from '../people/people.js';
import { address } from '../turn/person.js';

const SUITS =
  /^(?:and |so |also,? )?((?:the|your|a|that|this|those|these) [\p{L}\p{N}£$€%.,'’/ -]{2,60}?|(?:about |around )?[£$€]?\d[\p{L}\p{N}£$€%.,'’/ -]{2,50}?) (works?|(?:is|are) (?:fine|good|ok(?:ay)?|great|perfect)|suits?(?= us| me))(?: as well| too| really well| well)?(?: (?:for|with|by))?(?: (?:us|me))?(?:,? ((?:as long as|provided(?: that)?|if) you .{4,70}))?[.!]?$/iu;
const OUR_DEED = /^(as long as|provided(?: that)?|if) you (?:can |could )?(\p{Ll}+) (.+)$/iu;
const BEGIN_WITH =
  /^(?:so |ok,? |then )?(?:let's|let us|we(?:'d| would) (?:like|prefer) to|i(?:'d| would) (?:like|prefer) to) (start|begin|kick off|go ahead) (with .+?)(?:,? (?:and|then|to) (?:then )?see how .*|, then .*)?[.!]?$/iu;
const ASKS_FOR =
  /^(?:and |also,? |so )?(?:can|could|would|will) you (?:please |also |maybe )?(?:let (?:me|us) have|send(?: me| us| over| through)?|share(?: with (?:me|us))?|give (?:me|us)|email (?:me|us)|get (?:me|us)|forward (?:me|us)|provide(?: (?:me|us) with)?) (.{4,110}?),?(?: please)?\?$/iu;
const ASKS_TO =
  /^(?:and |also,? |so )?(?:can|could|would|will) you (?:please |also )?((?:confirm|check|bring|include|add|prepare|measure|quote|book|arrange|set up|reserve|hold|swap|collect|deliver|invoice|call|look (?:at|into)|find out) .{4,110}?),?(?: please)?\?$/iu;
/** "Could we start on 12 May instead of the 5th?" moves a day; asked for nothing else, "we" may mean anything. */
const ASKS_WHEN =
  /^(?:and |also,? |so |but )?(?:can|could|may|might|shall) we (?:please |maybe |perhaps )?((?:start|begin|move|shift|meet|postpone|swap|install|deliver|come|speak|talk|push|bring) .{2,90}?),?(?: please)?\?$/iu;
const HAS_DAY =
  /\b(?:\d{1,2}(?:st|nd|rd|th)|\d{1,2} \p{Lu}\p{Ll}{2,8}|\p{Lu}\p{Ll}{2,8} \d{1,2}|(?:Mon|Tues|Wednes|Thurs|Fri)day|next (?:week|month)|week (?:later|earlier))\b/u;
/** "Let the manager know what we're doing": both sides do it. */
const WHAT_WE_DO = /\b(know|tell .{3,30}) what (?:we(?:'|’)re|we are) (?:doing|up to|planning)\b/iu;
/** In a list of ours: "We apply for the permit, you need do nothing for that", "review together on 10 June, then decide". */
const OUR_PLAN = /^We (\p{Ll}+) (?=(?:for )?(?:the|an?|our|your|all|\d)\b)/u;
const DO_NOTHING = /, you (?:need do|need to do|have to do) nothing(?: for (?:that|this|it))?$/u;
const TOGETHER = /^(\p{Ll}+) together (?=(?:on|at|in) )/iu;
const ASIDE =
  /,? (?:so you can (?:do the sums|do the maths?|imagine|see why|see the problem|guess)|so anything helps)\b[^.]*(?=[.]?$)/iu;
/** "We have 46 hives, not 40 as you wrote". */
const NOT_AS_WRITTEN =
  /,? (?:and )?not (?:the )?[£$€]?\d[\d.,]*(?: \p{Ll}+)?,? (?:as|that|like|which) (?:you|we|I) (?:wrote|said|noted|had|put|wrote down)\b[^,.;]*/iu;
/** "What we need is a list that …". */
const WHAT_WE_NEED =
  /^(?:and |so )?what (?:we|i) (?:really |mainly |mostly |actually )?(need|want|would like) is (?=(?:an?|the|some|something|one|to)\b)/iu;
const OF_GROUP = /\b(?:her|his) (?=(?:team|crew|staff|people|department|lot)\b)/giu;
const HAVE_THEM =
  /^((?:I|[Ww]e)(?:'ll|’ll| will) (?:have|get|send|bring|crate|pack|drop|sort|collect|measure|count|put|leave|keep|ship|label) )them\b/u;
const MANY = /\d[\d.,]* (\p{Ll}+s)\b/gu;
const NO_THINGS =
  /^(?:days|weeks|months|years|hours|minutes|euros|dollars|pounds|cents|times|metres|meters|miles|percent)$/u;

/** The statements of mails; what the prospect asked of us or agreed to is ready to be said. */
export const withMailProse = (statements: readonly Statement[], people: People): Statement[] =>
  statements.map((statement, at) => {
    if (!statement.mail || statement.ready) return statement;
    if (statement.side === 'us') return ofOurs(statement);
    const text = plainWords(statement.text, statements[at - 1]);
    const said = saidToUs(text, people);
    const joined = statement.joined ?? [statement.text];
    if (said) return { ...statement, text: said, ready: said, kind: 'next', joined };
    return text === statement.text ? statement : { ...statement, text, joined };
  });

/** What answers a mail is no news, and what we did for them since the call is a step. */
const ANSWERS =
  /^(?:yes|no|sure|of course|that works|sounds good|will do)\b|^[\p{L}\p{N} ]{2,30} (?:is|are) (?:right|correct|fine|good)[.!]?$|^(?:bring|send|keep|take|drop|leave) .*\b(?:ones|it|them|that)\b/iu;
const DONE_SINCE =
  /^(?:I|[Ww]e)(?:'ve|’ve| have) (?:now |also |just )?(?:put you down|booked|reserved|ordered|blocked|pencilled|scheduled|moved) /u;
const OUR_PRICE = /^(?:[Tt]he |[Oo]ur )?price (?:stays|remains|is still|is now) (?:at )?(?=[£$€]?\d)/u;

function ofOurs(statement: Statement): Statement {
  const plan = statement.bullet ? ourPlan(statement.text) : null;
  if (plan) return { ...statement, text: plan, joined: statement.joined ?? [statement.text] };
  const { text } = statement;
  if (ANSWERS.test(text)) return { ...statement, section: 'skip' };
  if (DONE_SINCE.test(text)) return { ...statement, kind: 'next' };
  return OUR_PRICE.test(text)
    ? { ...statement, section: 'shown', text: text.replace(OUR_PRICE, 'The price is ') }
    : statement;
}

function ourPlan(text: string): string | null {
  const verb = (OUR_PLAN.exec(text) ?? TOGETHER.exec(text))?.[1]?.toLowerCase();
  if (!verb || !hasForm(verb, 'base')) return null;
  return text
    .replace(OUR_PLAN, 'We will $1 ')
    .replace(TOGETHER, `We will ${verb} it together `)
    .replace(DO_NOTHING, '')
    .replace(/, then (decide|agree|discuss|talk) /u, ' and then $1 ');
}

function plainWords(text: string, before: Statement | undefined): string {
  const words = text
    .replace(ASIDE, '')
    .replace(WHAT_WE_DO, '$1 what is planned')
    .replace(NOT_AS_WRITTEN, '')
    .replace(OF_GROUP, 'our ')
    .replace(WHAT_WE_NEED, 'We $1 ');
  const things = HAVE_THEM.test(words) ? thingsIn(before) : null;
  return things ? words.replace(HAVE_THEM, `$1the ${things}`) : words;
}

const thingsIn = (before: Statement | undefined): string | null =>
  [...(before?.text.matchAll(MANY) ?? [])].map(([, noun]) => noun!).findLast((noun) => !NO_THINGS.test(noun)) ?? null;

/** The sentence to the prospect, or null where it is read as any other. */
function saidToUs(text: string, people: People): string | null {
  const turned = (words: string): string | null => {
    const said = /\b(?:he|she|him|her|his)\b/iu.test(words) ? null : address(words, 'them', people, { name: null });
    return said
      ? said.text.replace(/^\p{Lu}/u, (first) => (/^\p{Lu}/u.test(words) ? first : first.toLowerCase()))
      : null;
  };
  const begin = BEGIN_WITH.exec(text);
  const what = begin ? turned(begin[2]!) : null;
  if (begin && what) return `You would like to ${begin[1]} ${what}`;
  const wish = ASKS_FOR.exec(text);
  const thing = wish ? turned(wish[1]!) : null;
  if (thing) return `You asked us for ${thing}`;
  const task = ASKS_TO.exec(text);
  const deed = task ? turned(task[1]!) : null;
  if (deed) return `You asked us to ${deed}`;
  const moved = ASKS_WHEN.exec(text);
  const when = moved && HAS_DAY.test(moved[1]!) ? turned(moved[1]!) : null;
  if (when) return `You asked to ${when}`;
  return agreed(text, turned);
}

/** "The four days turnaround works, as long as you collect on a Monday". */
function agreed(text: string, turned: (words: string) => string | null): string | null {
  const [, noun = '', verb = '', condition] = SUITS.exec(text) ?? [];
  const thing = noun === '' ? null : turned(noun.replace(/^(?:that|this|those|these) /iu, 'the '));
  if (!thing || !/\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|\p{L}+day)\b/iu.test(thing))
    return null;
  const whole = `${thing.replace(/^\p{L}/u, (first) => first.toUpperCase())} ${verb.replace(/ok$/iu, 'okay').toLowerCase()} for you`;
  const said = whole.replace(/suits? for you$/u, (all) => all.replace(' for', ''));
  if (!condition) return said;
  const [, led, does, rest] = OUR_DEED.exec(condition) ?? [];
  const ours = rest ? turned(rest) : null;
  return led && does && ours && hasForm(does, 'base') ? `${said}, ${led.toLowerCase()} we ${does} ${ours}` : null;
}
