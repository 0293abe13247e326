// The English sentences that may go without evidence when they are not ours word for word: greetings, thanks for the call, leads into
// what follows, invitations to answer and goodbyes. Held to shapes: words that claim nothing one by one make claims together.
import { readPhrases } from '../../../../lib/word-lists.js';
import type { Brief } from '../../../contracts.js';

const any = (...parts: string[]): string => `(?:${parts.join('|')})`;
const maybe = (part: string): string => `(?:${part})?`;

const LISTS = readPhrases('languages/en-connecting.txt');
const [NICE, TALK, WHEN] = [LISTS.source('nice'), LISTS.source('talk'), LISTS.source('when')];

const escaped = (name: string): string =>
  name
    .trim()
    .replace(/[^\p{L}\p{N}\s]/gu, '.')
    .replace(/\s+/gu, '\\s+');

/** A name as a whole or one of its words; nothing where there is none. */
function nameOf(name: string | null): string {
  const whole = name?.trim() ?? '';
  if (whole === '') return '(?!)';
  return any(
    escaped(whole),
    ...whole
      .split(/\s+/u)
      .filter((word) => word.length > 1)
      .map(escaped),
  );
}

function shapesOf(brief: Brief): RegExp {
  const [them, user, company] = [brief.prospectName, brief.userName, brief.userCompany].map(nameOf) as [
    string,
    string,
    string,
  ];
  const theirs = `(?:(?:Mr|Ms|Mrs|Dr)\\.? )?${them}`;
  const sender = any(`${user}(?: (?:here )?(?:from|at|of|with) ${company})?`, company);
  const whose = '(?:the|your|our|this|that|all|such a|a|some)? ?(?:of )?(?:your )?';
  const what = `${NICE}${TALK}(?:(?:,| and|, and) (?:the |your |for your |for the )?${NICE}${TALK})*(?: ${WHEN})*`;
  const taking = '(?:(?:taking|making|finding|sharing|giving (?:us|me)) )?';
  const many = '(?:(?:many|thank|thanks|thank you)(?: thanks)?(?: so much| very much| again| once more)*)';
  const thanks = `${many}${maybe(`,? ${theirs},?`)}${maybe(` for ${taking}${whose}${what}`)}`;
  const named = [
    `(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day))(?: there| again)?${maybe(`,? ${theirs}`)}`,
    `(?:this is|it is|it's|I am|I'm|my name is|here is|greetings from) ${sender}(?: here| again| speaking)?|${user} here(?: from ${company})?`,
    thanks,
    `(?:all the best|best|best wishes|kind regards|warm regards|best regards|regards|greetings|yours|warmly|cheers)(?:,| from|, from)? ${sender}`,
  ];
  const one = any(...named, LISTS.source('shapes'));
  const join = '(?:,? (?:and|so|but|or|then)(?: then)? |, |: | [–—-] | )';
  return new RegExp(`^(?:${LISTS.source('leads')},? ){0,2}${one}(?:${join}${one}){0,4}$`, 'iu');
}

const MAX_CHARS = 220;

/** Whether a text is made of such sentences only, ours among them. */
export function connectingIn(brief: Brief, lines: readonly string[]): (text: string) => boolean {
  const ours = new Set(lines.flatMap(sentencesIn));
  const shape = shapesOf(brief);
  return (text) => sentencesIn(text).every((each) => ours.has(each) || (each.length <= MAX_CHARS && shape.test(each)));
}

const sentencesIn = (text: string): string[] =>
  text
    .replace(/’/gu, "'")
    .split(/(?<!\b(?:Mr|Ms|Mrs|Dr))[.!?…]+(?:\s+|$)/u)
    .map((each) => each.trim())
    .filter((each) => each !== '');
