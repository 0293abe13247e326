// What the prospect wrote in a mail to us, where it speaks to us: "the 62p works for us as long as you collect on a Monday", "let's
// start with the bouldering room", "can you send us the data sheet?". "We" are they, and "you" are we.
import type { Statement } from '../notes/read.js';
import type { People } from '../people/people.js';
import { address } from '../turn/person.js';
import { hasForm } from '../words/verbs.js';

const SUITS =
  /^(?:and |so |also,? )?((?:the|your|a|that|this|those|these) [\p{L}\p{N}£$€%.,'’/ -]{2,60}?|(?:about |around )?[£$€]?\d[\p{L}\p{N}£$€%.,'’/ -]{2,50}?) (works?|(?:is|are) (?:fine|good|ok(?:ay)?|great|perfect)|suits?(?= us| me))(?: as well| too| really well| well)?(?: (?:for|with|by))?(?: (?:us|me))?(?:,? ((?:as long as|provided(?: that)?|if) you .{4,70}))?[.!]?$/iu;
const OUR_DEED = /^(as long as|provided(?: that)?|if) you (?:can |could )?(\p{Ll}+) (.+)$/iu;
const BEGIN_WITH =
  /^(?:so |ok,? |then )?(?:let's|let us|we(?:'d| would) (?:like|prefer) to|i(?:'d| would) (?:like|prefer) to) (start|begin|kick off|go ahead) (with .+?)(?:,? (?:and|then|to) (?:then )?see how .*|, then .*)?[.!]?$/iu;
const ASKS_FOR =
  /^(?:and |also,? |so )?(?:can|could|would|will) you (?:please |also |maybe )?(?:let (?:me|us) have|send(?: me| us| over| through)?|share(?: with (?:me|us))?|give (?:me|us)|email (?:me|us)|get (?:me|us)|forward (?:me|us)|provide(?: (?:me|us) with)?) (.{4,110}?),?(?: please)?\?$/iu;
const ASKS_TO =
  /^(?:and |also,? |so )?(?:can|could|would|will) you (?:please |also )?((?:confirm|check|bring|include|add|prepare|measure|quote|book|arrange|set up|reserve|hold|swap|collect|deliver|invoice|call|look (?:at|into)|find out) .{4,110}?),?(?: please)?\?$/iu;
const ASIDE =
  /,? (?:so you can (?:do the sums|do the maths?|imagine|see why|see the problem|guess)|so anything helps)\b[^.]*(?=[.]?$)/iu;
/** "We have 46 hives, not 40 as you wrote". */
const NOT_AS_WRITTEN =
  /,? (?:and )?not (?:the )?[£$€]?\d[\d.,]*(?: \p{Ll}+)?,? (?:as|that|like|which) (?:you|we|I) (?:wrote|said|noted|had|put|wrote down)\b[^,.;]*/iu;
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
  const { text } = statement;
  if (ANSWERS.test(text)) return { ...statement, section: 'skip' };
  if (DONE_SINCE.test(text)) return { ...statement, kind: 'next' };
  return OUR_PRICE.test(text)
    ? { ...statement, section: 'shown', text: text.replace(OUR_PRICE, 'The price is ') }
    : statement;
}

function plainWords(text: string, before: Statement | undefined): string {
  const words = text.replace(ASIDE, '').replace(NOT_AS_WRITTEN, '').replace(OF_GROUP, 'our ');
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
