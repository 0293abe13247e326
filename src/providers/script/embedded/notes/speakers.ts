// Tells a transcript from notes, and in a transcript the seller from the prospect.
import { quote } from '../../../../lib/quote.js';
import type { Line } from './lines.js';
import { GONE, plain } from './mask.js';
import { sectionOf } from './sections.js';

export type Side = 'note' | 'us' | 'them';

type Speakers = Map<string, Side>;

/** "Sarah Chen (Acme) [00:12]: text", or the name and the time alone on a line above the text. */
const SPEAKER =
  /^((?:\p{Lu}[\p{L}.'’-]{0,24}|speaker)(?:[ \uE000]+(?:\p{Lu}[\p{L}.'’-]{0,24}|\d(?!:?\d))){0,3})(?:[ \uE000]*\([^()]{1,40}\))?(?:[ \uE000]*[[(|–-]?[ \uE000]*(?:\d{1,2}:)?\d{1,2}:\d{2}(?: ?[AaPp]\.?[Mm]\.?)?[\])]?)?[ \uE000]*(:|$)[\s\uE000]*/u;
const STAMPED = /\d{1,2}:\d{2}/;
const SELLER_LABEL = /^(?:rep|ae|sdr|seller|sales|me|agent|host|account executive|sales rep|us|salesperson|vendor)\b/iu;
const BUYER_LABEL = /^(?:prospect|customer|client|buyer|lead|guest|them)\b/iu;
const SELLS =
  /\b(?:let me show|i'll send|i will send|our (?:platform|product|solution|tool|software|customers|pricing)|we offer|thanks for (?:joining|taking)|can you tell me|walk me through|what does|how do you|how many|i can send|we integrate|we support)\b/giu;

/** The speakers of a transcript with their sides; empty where the summary is no transcript. */
export function findSpeakers(lines: Line[], names: { prospect: string | null; user: string | null }): Speakers {
  const counts = new Map<string, number>();
  const said = new Map<string, string>();
  let current: string | null = null;
  for (const line of lines) {
    const found = matchSpeaker(line);
    if (found) {
      current = found.name;
      counts.set(current, (counts.get(current) ?? 0) + 1);
    }
    if (current) said.set(current, `${said.get(current) ?? ''} ${plain(line.text)}`.slice(0, 4000));
  }
  const turns = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const repeated = [...counts.values()].filter((count) => count > 1).length;
  if (turns < 3 || turns < lines.length * 0.3 || repeated === 0) return new Map();
  return sidesOf(counts, said, names);
}

function sidesOf(
  counts: Map<string, number>,
  said: Map<string, string>,
  names: { prospect: string | null; user: string | null },
): Speakers {
  const sides: Speakers = new Map();
  const selling = new Map([...counts.keys()].map((name) => [name, said.get(name)?.match(SELLS)?.length ?? 0]));
  const isNamed = (name: string, wanted: string | null): boolean =>
    wanted !== null && wanted.trim() !== '' && name.split(' ')[0] === wanted.trim().split(/\s+/)[0]!.toLowerCase();
  if (isAmongUs([...counts.keys()], said, names)) return new Map([...counts.keys()].map((name) => [name, 'note']));
  for (const name of counts.keys()) {
    if (isNamed(name, names.user) || SELLER_LABEL.test(name)) sides.set(name, 'us');
    else if (isNamed(name, names.prospect) || BUYER_LABEL.test(name)) sides.set(name, 'them');
  }
  if (![...sides.values()].includes('us')) {
    const [best] = [...selling].filter(([name]) => !sides.has(name)).sort((a, b) => b[1] - a[1]);
    if (best && (best[1] > 0 || sides.size > 0)) sides.set(best[0], 'us');
  }
  for (const name of counts.keys()) if (!sides.has(name)) sides.set(name, 'them');
  return sides;
}

/** A chat of ours about the call: the prospect does not write in it and is spoken of. */
function isAmongUs(
  speakers: readonly string[],
  said: Map<string, string>,
  { prospect, user }: { prospect: string | null; user: string | null },
): boolean {
  const first = (name: string | null): string => name?.trim().split(/\s+/u)[0]?.toLowerCase() ?? '';
  const ours = speakers.find((name) => first(user) !== '' && name.split(' ')[0] === first(user));
  if (!ours || first(prospect) === '' || speakers.some((name) => name.split(' ')[0] === first(prospect))) return false;
  const words = said.get(ours)?.toLowerCase() ?? '';
  const name = quote(first(prospect));
  const spokenOf = words.match(
    new RegExp(`\\b(?:with|from|told|asked) ${name}\\b|\\b${name} (?:\\p{Ll}{2,}(?:s|ed)|has|is|was|will)\\b`, 'gu'),
  );
  return (
    (spokenOf?.length ?? 0) > 1 ||
    (words.includes(first(prospect)) &&
      (words.match(/\b(?:s?he|shes|hes|s?he's|they|theyre|her|him)\b/gu)?.length ?? 0) > 2)
  );
}

/** "-- note KO: …" or "[call ended]": what stands from here on, nobody said in the call. */
const ENDS_TALK =
  /^(?:[-–—]{2,}|[([]?(?:side ?note|note|p\.?s\.?|internal)\b|[([](?:the )?(?:call|meeting|recording|transcript)(?: has)? (?:ended|ends|stopped|over)\b)/iu;

/** Whether a line under a transcript is a note of who kept it. */
export const endsTalk = ({ text }: Line, speakers: Speakers): boolean => speakers.size > 0 && ENDS_TALK.test(text);

/** Who speaks on this line, and how many characters the label takes. */
export function speakerOf(line: Line, speakers: Speakers): { side: Side; length: number } | null {
  if (speakers.size === 0) return null;
  const found = matchSpeaker(line);
  const side = found ? speakers.get(found.name) : undefined;
  return found && side ? { side, length: found.length } : null;
}

/** "- Judith: Put it on the agenda" is a task with its owner: nobody puts bullets before what was said. */
function matchSpeaker(line: Line): { name: string; length: number } | null {
  if (line.bullet && !STAMPED.test(line.text)) return null;
  const found = SPEAKER.exec(line.text.slice(0, 160));
  if (!found) return null;
  const alone = found[2] === '';
  if (alone && (found[0].length < line.text.length || !STAMPED.test(line.text))) return null;
  const name = plain(found[1]!.replaceAll(GONE, '')).toLowerCase();
  return sectionOf(name) || /^(?:q|a|question|answer)$/.test(name) ? null : { name, length: found[0].length };
}

/** A day in front of each message, or half of the day behind each name: nobody speaks so, they write. */
const WRITTEN =
  /^[ \t]{0,8}(?:\[?\d{1,4}[./-]\d{1,2}(?:[./-]\d{2,4})?,?[ T]\d{1,2}:\d{2}[^\n:]{0,12}[\]–-][ \t]{0,4}\p{L}|\p{Lu}[\p{L}.' -]{1,40}[ \t]{1,4}(?:\[|\()?\d{1,2}:\d{2} ?[AP]M(?:\]|\))?[ \t]*$)/gimu;

/** Whether a conversation was written, in a messenger. */
export const isChat = (summary: string): boolean => (summary.match(WRITTEN)?.length ?? 0) > 2;
