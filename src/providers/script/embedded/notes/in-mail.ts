// What stands in a mail or a message: who wrote it to whom.
import type { Statement } from './read.js';
import type { Section } from './sections.js';
import type { Mail } from './thread.js';

/** What each of both wrote in a chat was written to the other, as in a mail. */
export function asMessage(statement: Statement): Statement {
  const { side, talk, line } = statement;
  return talk && side !== 'note' ? { ...statement, mail: { side, when: line, isOther: false } } : statement;
}

const OF_WRITER = /\b(?:I|me|my|mine|myself)\b/u;

/** "To answer your questions: …" is what they tell, and nothing that we showed. */
const ofWriter = ({ side, section }: Statement): Section | null =>
  side === 'them' && section === 'shown' ? null : section;

/** What a colleague of the prospect writes about themselves is nothing that the prospect did. */
export const inMail = (read: Statement[], mail: Mail | undefined): Statement[] =>
  mail
    ? read
        .filter(({ text }) => !mail.isOther || !OF_WRITER.test(text))
        .map((statement) => ({ ...statement, mail, section: ofWriter(statement) }))
    : read;
