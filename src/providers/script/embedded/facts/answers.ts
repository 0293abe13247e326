// A question of theirs is told with its answer, where the notes say that it is yes: "He asked if drivers can sign on a phone.
// They can." Which other answers there were is left to the conversation.

import { lowerFirst } from '../../../../flow/lines.js';
import { tokenize } from '../../english/tokens.js';
import type { Statement } from '../notes/read.js';
import { finiteVerb, withArticle } from '../words/grammar.js';
import { MONTH } from '../words/months.js';
import { withTurnedQuestion } from './questions.js';

const ASKED =
  /\b(?:asked|asks|ask|wanted to know|wants to know|questions?)(?: me| us)?\b(?::? (?:if|whether|about|re:?|on)\b|: )/iu;
const SAID_YES = `(?:(?:and |so |which )?(?:I|we) (?:said|told (?:him|her|them)|confirmed|answered)(?: that)?,? |told (?:him|her|them),? |answer(?:ed)?:? )?`;
const YES = new RegExp(
  String.raw`^${SAID_YES}(?:yes|yep|yup|of course|(?:it|they|that|we|you|he|she) (?:does|do|is|are|can|will))(?=$|[\s,.;:!–—-])`,
  'iu',
);
/** What would turn a yes into something else. */
const BUT = /\b(?:but|not|n't|unless|only|except|later|soon|planned|roadmap|extra|yet)\b|n't\b/iu;
const LONGEST_ANSWER_WORDS = 12;

/** The statements, with each question and its answer as one. */
export function withAnswers(statements: readonly Statement[]): Statement[] {
  const joined: Statement[] = [];
  for (const noted of statements) {
    const statement = turned(noted);
    const last = joined.at(-1);
    const date = last ? dateFor(last, statement) : null;
    if (date !== null) {
      joined.push({ ...statement, text: date, joined: [statement.text] });
      continue;
    }
    const figure = last ? figureFor(last, statement) : null;
    if (last && figure !== null) {
      joined[joined.length - 1] = { ...last, text: figure, end: statement.end, joined: [last.text, statement.text] };
      continue;
    }
    const inside = answeredInside(statement);
    if (last && answers(last, statement))
      joined[joined.length - 1] = { ...asked(last, last.text, [last.text, statement.text]), end: statement.end };
    else joined.push(inside === null ? statement : asked(statement, inside, [statement.text]));
  }
  return joined;
}

/** "Water use? -> 20 l/min, recycled": a short question and the figure behind its arrow. */
function figureFor(question: Statement, { text, line, side }: Statement): string | null {
  const asked = /^(?:(?:the|their|our) )?((?:[\p{L}-]+ ){0,2}[\p{L}-]+) ?\?$/u.exec(question.text)?.[1];
  const figure = /^(?:[-–]+>|→|=>) ?((?:about |around |up to |~ ?)?\d[^,;.!?]{0,28})(?=$|[,;.!])/u.exec(text)?.[1];
  if (!asked || !figure || side !== 'note' || question.side !== 'note' || question.line !== line) return null;
  const thing =
    finiteVerb(tokenize(asked)) === null &&
    !/^(?:how|what|when|where|who|why|which|any|is|are|can|does|do)\b/iu.test(asked);
  return thing ? `They asked about ${withArticle(lowerFirst(asked), 'the')}, and the answer is ${figure.trim()}` : null;
}

/** "Shall I do a demo for the team?" - "Wednesday 22 October, we've a meeting at lunch, 12.45": the day that they name. */
function dateFor(question: Statement, { side, talk, text }: Statement): string | null {
  if (!talk || side !== 'them' || question.side !== 'us' || !PROPOSES.test(question.text)) return null;
  const day = DAY_NAMED.exec(text)?.[1];
  const time = /\b\d{1,2}[:.]\d{2}(?: ?[ap]m)?\b|\b\d{1,2} ?[ap]m\b/iu.exec(text)?.[0];
  return day ? `Let's meet on ${day}${time ? ` at ${time.replace('.', ':')}` : ''}` : null;
}

function turned(noted: Statement): Statement {
  const text = noted.side === 'note' ? withTurnedQuestion(noted.text) : noted.text;
  return text === noted.text ? noted : { ...noted, text, joined: [noted.text] };
}

const PROPOSES =
  /\b(?:shall|should|can|could|when can|when could) (?:I|we) (?:do|come|show|give|run|have|meet|talk|speak|book|set|visit)\b.*\?\s*$/iu;
const DAY_NAMED = new RegExp(
  String.raw`^(?:yes,? |yeah,? |sure,? |ok(?:ay)?,? )?(?:on )?((?:(?:Mon|Tues|Wednes|Thurs|Fri)day,? )?(?:the )?(?:\d{1,2}(?:st|nd|rd|th)? (?:of )?${MONTH}|${MONTH} \d{1,2}))\b`,
  'iu',
);

function asked(statement: Statement, question: string, joined: readonly string[]): Statement {
  // Notes in capitals stay so until they are put in small letters as a whole.
  const answer = /\p{Ll}/u.test(question) ? ANSWER : ANSWER.toUpperCase();
  return { ...statement, text: question.replace(/[\s.,;:?!–—-]+$/u, '') + answer, joined };
}

/** How a yes is told; also the mark of a question that has one. */
const ANSWER = ', and the answer is yes';

const answers = (question: Statement, { text, line, side, section }: Statement): boolean =>
  side === 'note' &&
  question.side === 'note' &&
  question.section === section &&
  line - question.line <= 1 &&
  ASKED.test(question.text) &&
  !question.text.toLowerCase().endsWith(ANSWER) &&
  isYes(text);

const isYes = (text: string): boolean =>
  YES.test(text) && !BUT.test(text) && text.split(/\s+/u).length <= LONGEST_ANSWER_WORDS;

/** "Asked if drivers can sign on a phone, they can", "asked about Spanish - yes": the question in front of its answer. */
function answeredInside({ text, side }: Statement): string | null {
  const at = side !== 'them' ? (ASKED.exec(text)?.index ?? -1) : -1;
  if (at < 0 || at > 40) return null;
  for (const joint of text.matchAll(/\s*[,:;]\s+|\s+[–—-]+>?\s+|\s+(?:→|=>)\s+|\s+(?=and (?:I|we|it|they|yes)\b)/giu)) {
    const answer = text.slice(joint.index + joint[0].length).replace(/^and (?=(?:it|they|yes)\b)/iu, '');
    if (joint.index > at + 8 && isYes(answer.replace(/[.!]+$/u, ''))) return text.slice(0, joint.index);
  }
  return null;
}
