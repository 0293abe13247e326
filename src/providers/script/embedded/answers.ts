// A question of theirs is told with its answer, where the notes say that it is yes: "He asked if drivers can sign on a phone.
// They can." Which other answers there were is left to the conversation.
import type { Statement } from './read.js';

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
  for (const statement of statements) {
    const last = joined.at(-1);
    const inside = answeredInside(statement);
    if (last && answers(last, statement))
      joined[joined.length - 1] = { ...asked(last, last.text, [last.text, statement.text]), end: statement.end };
    else joined.push(inside === null ? statement : asked(statement, inside, [statement.text]));
  }
  return joined;
}

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
