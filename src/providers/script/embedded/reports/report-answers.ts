// "X asked whether A, and Y confirmed that B", in one sentence or in two, is told as a question that has its answer.
import { capitalise } from '../../../../flow/lines.js';
import type { Statement } from '../notes/read.js';
import { withLabel } from './report-ours.js';
import { isReadable, joinedOf, type Parsed, parsed, placeOf, type Setting, tellerSaid } from './report-parse.js';
import { type Keeps, keepsOf, toYou } from './report-turn.js';
import { ANSWERED, ASKED, CALCULATED, DID, FOR_THEM, SHOWED, TAIL } from './report-verbs.js';
import { mayAnswer } from './shown-answers.js';

/** "X asked whether A, and Y confirmed that B", in one sentence or in two. */
export function answerOf(statement: Statement, next: Statement | undefined, setting: Setting): Statement | null {
  const question = parsed(statement.text, setting);
  const asked = question?.teller.side === 'them' ? ASKED.exec(question.rest) : null;
  if (!question || !asked) return null;
  const known = CALCULATED.test(asked[1]!) ? toYou(asked[1]!, setting.people) : null;
  if (known !== null)
    return {
      ...statement,
      ready: `${tellerSaid(question.teller, setting)} asked ${known}`,
      kind: 'shown',
      aloud: 'us',
      joined: joinedOf(statement),
      section: placeOf(statement),
    };
  const inside = insideAnswer(asked[1]!, setting);
  const beside = inside
    ? null
    : next && next.side === 'note' && next.line - statement.line <= 1 && isReadable(next)
      ? parsed(withLabel(next, setting).text, setting)
      : null;
  const reply = inside?.reply ?? answering(beside, asked[1]!);
  const posed = (inside?.question ?? asked[1]!).replace(/, (?:since|because|as) .*$|[.,;]+$/gu, '');
  const keeps = keepsOf(posed);
  const answer = reply ? answerTo(posed, reply, setting, keeps) : null;
  if (!reply || !answer) return null;
  const about = toYou(posed, setting.people, keeps);
  const who = tellerSaid(question.teller, setting);
  const both = about === null ? '' : `${who} asked ${about}, and ${answer}`;
  const ready = both !== '' && both.split(' ').length <= MOST_WORDS ? both : capitalise(answer);
  const joined = [...joinedOf(statement), ...(inside ? [] : joinedOf(next!))];
  return {
    ...statement,
    text: capitalise(reply.rest.replace(ANSWERED, '$1')),
    end: inside ? statement.end : next!.end,
    ready,
    kind: 'shown',
    aloud: 'us',
    joined,
    section: placeOf(statement),
  };
}

/** "Euan asked whether invoices post to Sage, and Rosie confirmed that they do": the invoices. */
const OF_THINGS =
  /^(?:whether|if) (?:the |all |these |those |our )?(?:\p{Ll}+ )?(?!(?:drivers|staff|people|users|guests|customers|clients|members|teams)\b)\p{Ll}{3,}s \p{Ll}/u;
const THEY_DO =
  /\bthat you (?=(?:do|are|can|will|have|would|could)(?:,|$| every\b| already\b| as\b)|(?:have|had|can|will|must) (?:not )?(?:all )?(?:been|be)\b|(?:are|were) (?:not |all )?\p{Ll}+(?:ed|en)\b|(?:last|survive|withstand|work|fit|stay|hold|run|stick|resist|float|melt|dry)\b)/u;
const MOST_WORDS = 30;

/** What one of ours said or showed right behind a question, where it answers. */
const answering = (beside: Parsed | null, question: string): Parsed | null =>
  beside?.teller.side === 'us' && mayAnswer(question, beside) ? beside : null;

function answerTo(posed: string, reply: Parsed, setting: Setting, keeps: Keeps): string | null {
  const answer = saidInReply(reply, setting, keeps);
  return answer !== null && OF_THINGS.test(posed) ? answer.replace(THEY_DO, 'that they ') : answer;
}

function insideAnswer(text: string, setting: Setting): { question: string; reply: Parsed } | null {
  for (const joint of text.matchAll(/[,;]? (?:and|but|to which|whereupon) (?=\p{Lu}|I |we )|; (?=\p{Lu})/gu)) {
    const reply = parsed(text.slice(joint.index + joint[0].length).replace(/^we /u, 'We '), setting);
    if (reply?.teller.side === 'us' && saidInReply(reply, setting, 'none'))
      return { question: text.slice(0, joint.index), reply };
  }
  return null;
}

function saidInReply({ teller, rest }: Parsed, setting: Setting, asked: Keeps): string | null {
  const who = tellerSaid(teller, setting);
  const lead = who === 'We' ? 'we' : who;
  const showed = SHOWED.exec(rest);
  if (showed) {
    const turned = toYou(showed[2]!, setting.people);
    return turned && `${lead} showed you ${turned}`;
  }
  const said = ANSWERED.exec(rest);
  const turned = said
    ? toYou(said[1]!.replace(TAIL, ''), setting.people, FOR_THEM.test(said[1]!) ? 'none' : asked)
    : null;
  if (turned)
    return `${lead} ${/^(?:also |then )?(?:confirm|assur|reassur)/u.test(rest) ? 'confirmed' : 'explained'} that ${turned}`;
  if (!DID.test(rest)) return null;
  const did = toYou(rest.replace(/, and .*$/u, ''), setting.people);
  return did && `${lead} ${did}`;
}
