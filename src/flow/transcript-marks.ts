// What a transcript has beside the words: when something was said, and by whom. It is taken off and named; a time that a sentence
// needs ("From [9:00] to [10:00] we train.") loses its brackets alone.

const TIME = String.raw`(?:\d{1,2}:)?\d{1,2}:\d{2}(?:[.,]\d{1,3})?`;
const IN_BRACKETS = String.raw`(?:\[${TIME}\]|\(${TIME}\))`;
/** A few words, and none of them ends a sentence: "Hi Dana." is no name, "Dr. J. Reed" is one. */
const NAME_WORD = String.raw`(?:(?:\p{Lu}|Dr|Mr|Mrs|Ms|Prof)\.|\p{Lu}[\p{L}'’-]{0,24})`;
/** What is to happen, and when, is said by nobody. */
const NOBODY = String.raw`(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Today|Tomorrow|Lunch|Dinner|Breakfast|Break|Start|End|Finish|Demo|Meeting|Training|Kick-?off|Agenda|Next|Then|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Heute|Morgen|Mittag|Pause)(?![\p{L}-])`;
const SPEAKER = `(?!${NOBODY})${NAME_WORD}(?: ${NAME_WORD}){0,2}`;
const WHOLE_TIME = String.raw`\d{2}:\d{2}:\d{2}(?:[.,]\d{1,3})?`;

/** `[00:12] Dan:`, `00:00:12 Dan:` */
const SAID_BY = new RegExp(String.raw`^\s*(?:${IN_BRACKETS}|${WHOLE_TIME})(?:\s*[-–:])?\s*${SPEAKER}:(?:\s+|$)`, 'u');
/** `Dan [00:12]:`, or alone on its line; other words before a time belong to a sentence. */
const NAMED = new RegExp(String.raw`^\s*${SPEAKER}\s*${IN_BRACKETS}\s*(?::\s*|$)`, 'u');
/** `[00:12]`, `(1:02:33)` */
const OPENING = new RegExp(String.raw`^\s*(?:${IN_BRACKETS}|${WHOLE_TIME})(?:\s*[-–:](?=\s|$))?\s*`, 'u');
/** `00:10 Hi`, where the script begins at `00:00`, and `0:05 – Hi` anywhere. */
const BARE = /^\s*\d{1,2}:\d{2}(?:\s*[-–—:|])?\s+(?=[^\d\s–—-])/u;
const FIRST = /^\s*0?0:00(?:\s*[-–—:|])?\s+(?=[^\d\s–—-])/u;
const SECONDS = /^\s*0?0:\d{2}\s*[–—:|-]\s+(?=[^\d\s–—-])/u;
const ANY = new RegExp(IN_BRACKETS, 'gu');
const WITHIN = new RegExp(String.raw`(?<lead>[ \t]?)(?<mark>\[(?<square>${TIME})\]|\((?<round>${TIME})\))`, 'gu');

/** In front of these a time is missing where it is taken off. */
const NEEDS_TIME =
  /(?:^|[^\p{L}])(?:from|to|at|until|till|by|before|after|between|and|around|about|since|um|ab|bis|von|vor|nach|gegen|und|las?|hasta|desde|à|de|dès|vers|alle|dalle|fino|às|das|até|om|van|tot|vanaf)$/iu;

type Said = { line: string; taken: string[] };

/** Reads the lines of one script: whether its times are those of a day or of a recording shows in all of them together. */
export function transcriptReader(lines: readonly string[]): (line: string) => Said {
  const times = lines.flatMap((line) => line.match(ANY) ?? []);
  const ofDay = times.length > 0 && times.every(isOfDay);
  const isRecorded = !ofDay && lines.some((line) => OPENING.test(line) || NAMED.test(line));
  const bare = lines.some((line) => FIRST.test(line)) ? BARE : SECONDS;
  return (line) => withoutTimes(line, { ofDay, isRecorded, bare });
}

/** Half past nine, and not nine minutes and 31 seconds into a recording. */
function isOfDay(time: string): boolean {
  const [, hour, minute, second] = /^.(\d{1,2}):(\d{2})(:\d{2})?/u.exec(time)!;
  return second === undefined && Number(hour) >= 6 && Number(hour) < 24 && Number(minute) % 5 === 0;
}

type Times = { ofDay: boolean; isRecorded: boolean; bare: RegExp };

function withoutTimes(line: string, { ofDay, isRecorded, bare }: Times): Said {
  const taken: string[] = [];
  const note = (mark: string): string => {
    taken.push(mark.trim());
    return '';
  };
  const opened = line
    .replace(bare, note)
    .replace(SAID_BY, note)
    .replace(NAMED, ofDay ? keepNamed(note) : note);
  const begun = ofDay ? opened : opened.replace(OPENING, note);
  const rest = begun.replace(WITHIN, (...found) => {
    const { lead, mark, square, round } = found.at(-1) as Record<string, string | undefined>;
    const before = begun.slice(0, found.at(-3) as number).trimEnd();
    const isNeeded = NEEDS_TIME.test(before);
    const beginsSentence = before === '' || /[.!?…:]["”’]?$/u.test(before);
    if (!ofDay && !isNeeded && (beginsSentence || (isRecorded && square))) return note(mark!);
    return square ? `${lead}${square}` : `${lead}(${round})`;
  });
  return { line: taken.length > 0 ? rest.trim() : rest, taken };
}

/** "Lunch [12:00]" alone on a line tells of the day; "Dan [14:30]: …" is who speaks. */
const keepNamed =
  (note: (mark: string) => string) =>
  (mark: string): string =>
    mark.trimEnd().endsWith(':') ? note(mark) : mark;

/** `00:00:01.000 --> 00:00:04.000` */
export const isCueTime = (line: string): boolean => new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}`, 'u').test(line);
