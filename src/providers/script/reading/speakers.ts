// Finds who says what in a transcript or a chat: by message heads with a time ("[10:32] Anna:", "Anna Berg  10:32 AM", "12/03/26, 14:05 -
// Jo:"), or by lines that begin with a name and a colon.
import { sectionOf } from './sections.js';

export type Voice = {
  name: string;
  /** How many characters of the line it takes. */
  length: number;
  /** Nothing else stands in the line: what stands below it is said. */
  isAlone: boolean;
};

const CLOCK = String.raw`\d{1,2}[:.]\d\d(?::\d\d)?(?:\s?[AaPp]\.?[Mm]\b\.?)?`;
const DAY = String.raw`(?:\d{1,4}[./-]\d{1,2}(?:[./-]\d{2,4})?\.?|\p{L}{3,9})`;
const STAMP = String.raw`(?:${DAY},?\s+)?${CLOCK}`;
const NAME = String.raw`\p{L}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2}`;
const POSITION = String.raw`(?:\s?\([^)]{1,40}\))?`;
const MARK = String.raw`(?:\*\*)?`;

/** "[10:32] Anna: text", "12/03/26, 14:05 - Jo: text", "00:12:40 Anna Berg (Acme): text" */
const STAMPED = new RegExp(
  String.raw`^\s*\[?${STAMP}\]?\s*(?:[-–—]\s*)?${MARK}(?<name>${NAME})${POSITION}${MARK}:${MARK}\s*`,
  'u',
);
/** "Anna Berg  10:32 AM", "Anna (Acme) [10:32]:", "10:32 Anna Berg 10:32" */
const NAME_AND_STAMP = new RegExp(
  String.raw`^\s*(?:\[?${CLOCK}\]?\s+)?${MARK}(?<name>${NAME})${POSITION}${MARK}\s*[,|–—-]?\s*[[(]?${STAMP}[\])]?\s*(?<colon>:\s*)?`,
  'u',
);
const NAMED =
  /^\s*[-–]?\s{0,9}(?:\*\*)?(?<name>\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2})(?: \([^)]{1,40}\))?(?:\*\*)?\s*:\s*(?:\*\*)?\s*(?=\S)/u;

/** A few times in a list of what comes next are no chat. */
const LEAST_HEADS = 3;
const LEAST_NAMED = 5;

/** By the number of the line. */
export function voicesIn(lines: readonly string[]): Map<number, Voice> {
  const heads = found(lines, headIn);
  const names = [...heads.values()].map(({ name }) => name);
  return heads.size >= LEAST_HEADS && new Set(names).size < heads.size ? heads : namedIn(lines);
}

function headIn(line: string): Voice | null {
  const stamped = STAMPED.exec(line) ?? NAME_AND_STAMP.exec(line);
  if (!stamped) return null;
  const isAlone = stamped[0].length === line.trimEnd().length || stamped[0].length === line.length;
  const hasColon = stamped[0].trimEnd().endsWith(':');
  return isAlone || hasColon ? { name: stamped.groups!.name!, length: stamped[0].length, isAlone } : null;
}

function found(lines: readonly string[], voiceIn: (line: string) => Voice | null): Map<number, Voice> {
  const voices = new Map<number, Voice>();
  for (const [at, line] of lines.entries()) {
    const voice = voiceIn(line);
    if (voice && sectionOf(voice.name) === null) voices.set(at, voice);
  }
  return voices;
}

/** At least five lines, by two names that come again. */
function namedIn(lines: readonly string[]): Map<number, Voice> {
  const voices = found(lines, (line) => {
    const match = NAMED.exec(line);
    return match ? { name: match.groups!.name!, length: match[0].length, isAlone: false } : null;
  });
  const counts = new Map<string, number>();
  for (const { name } of voices.values()) counts.set(name, (counts.get(name) ?? 0) + 1);
  const isOften = (name: string): boolean => counts.get(name)! >= 2;
  const rows = [...voices.keys()];
  // A few tasks by owner, close together in a long report, are no talk.
  const isList = rows.length > 0 && rows.at(-1)! - rows[0]! < 8 && lines.length > 25;
  if (rows.length < LEAST_NAMED || isList || [...counts.keys()].filter(isOften).length < 2) return new Map();
  return new Map([...voices].filter(([, { name }]) => isOften(name)));
}
