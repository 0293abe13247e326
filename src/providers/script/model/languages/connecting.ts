// The sentences that may go without evidence in the languages other than English: each part of one begins as a greeting, thanks, a lead,
// an invitation or a goodbye does, and has plain words behind that. Words that claim nothing one by one make claims together.
import type { Brief } from '../../../contracts.js';
import { exactly, type Openings, speechOf, whole } from './speech.js';

const MAX_CHARS = 220;
/** What nobody has agreed on. */
const WORK =
  'zusammenarbeit|zusammen(?:zu)?arbeiten|collaboration|colaboración|colaboração|collaborazione|samenwerking';

/** Whether a text is made of such sentences only; null where the language has none here. */
export function connectingElsewhere(
  brief: Brief,
  lines: readonly string[],
  isPlain: (text: string) => boolean,
): ((text: string) => boolean) | null {
  const openings = speechOf(brief.language)?.openings;
  if (!openings) return null;
  const ours = new Set(lines.flatMap(sentencesIn));
  const put = placeholders(brief);
  const fits = fitting(openings);
  return (text) =>
    sentencesIn(text).every((each) => ours.has(each) || (each.length <= MAX_CHARS && isPlain(each) && fits(put(each))));
}

const sentencesIn = (text: string): string[] =>
  text
    .split(/[.!?…]+(?:\s+|$)/u)
    .map((each) => each.trim())
    .filter((each) => each !== '');

function fitting(openings: Openings): (sentence: string) => boolean {
  const opens = new RegExp(`^(?:${openings.joint})? ?(?:${openings.opens})(?!\\p{L})`, 'iu');
  const wrongName = whole(`(?:${openings.self}) (?:\\p{L}+ )?[TP]|T,? (?:\\p{L}+ )?F|${WORK}`);
  const wrongHello = whole(`(?:${openings.hello}),? U`);
  const { that, thanks, subjects } = openings;
  const pieces = new RegExp(`,|;|:|\\s[–—-]\\s|\\s(?:${openings.joint})(?=\\s)`, 'u');
  return (sentence) => {
    if (/(?<!\p{L})P(?!\p{L})/u.test(sentence) || wrongName.test(sentence) || wrongHello.test(sentence)) return false;
    const [first = '', ...rest] = sentence.split(pieces).map((piece) => piece.trim());
    const isBound = (piece: string): boolean => !that.test(piece) || thanks.test(piece);
    return (
      opens.test(first) &&
      isBound(first) &&
      rest.every((piece) => (opens.test(piece) || thanks.test(piece) || !subjects.test(piece)) && isBound(piece))
    );
  };
}

/** Names as single letters: T is who it is for, U who speaks, F their firm, P the firm of the prospect. */
function placeholders(brief: Brief): (text: string) => string {
  const names: [string | null, string][] = [
    [brief.prospectCompany, 'P'],
    [brief.userCompany, 'F'],
    [brief.prospectName, 'T'],
    [brief.userName, 'U'],
  ];
  return (text) =>
    names.reduce((put, [name, letter]) => {
      const words = (name?.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 1);
      return words.length === 0
        ? put
        : put.replace(exactly(`(?:${words.join('|')})(?:[\\s&.-]+(?:${words.join('|')}))*`), letter);
    }, text);
}
