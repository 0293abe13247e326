// Dates in the languages other than English: each stands in the quotes, and with the deed that it has there.
import { isNear, type Speech, wordsIn } from './speech.js';

const NUMBERED = /\d{1,2}(?:[./-]\d{1,2}\.?|\.?º?\s(?:de |d['’])?\p{L}{3,})/giu;

/** A date that the quotes do not have, or that they give to something else; null where all is well. */
export function dateFault(text: string, source: string, speech: Speech): string | null {
  const known = datesIn(source, speech);
  for (const date of datesIn(text, speech)) {
    if (!known.some((other) => isSame(date, other))) return `"${date}" is not in the quotes`;
    const noted = sentencesWith(source, date, speech).flatMap((piece) => deedOf(piece, date, speech) ?? []);
    const wrong = noted.length > 0 && !noted.some((deed) => deed.test(text));
    if (wrong) return `"${date}" is of another deed in the notes`;
    if (isMoved(text, source, date, speech)) return `"${date}" is of something else in the notes`;
  }
  return null;
}

const datesIn = (text: string, { days }: Speech): string[] => [
  ...new Set([...text.matchAll(new RegExp(days.source, 'giu'))].map(([date]) => date.toLowerCase())),
];

/** "Dezember" and "3. Dezember", "3.12." and "3. Dezember", "Do" and "Donnerstag". */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((each) => each.replace(/[.\s]+$/u, '')) as [string, string];
  if (a === b || a.startsWith(b) || b.startsWith(a)) return true;
  const [dayA, dayB] = [/^\d+/u.exec(a)?.[0], /^\d+/u.exec(b)?.[0]];
  if (dayA === undefined || dayB === undefined) return a.endsWith(b) || b.endsWith(a);
  return dayA === dayB && (/^[\d./]+$/u.test(a) || /^[\d./]+$/u.test(b));
}

/** The stretches of a text up to each date and what hangs on it. */
function piecesWith(text: string, speech: Speech): string[] {
  return text.split(/[!?;\n]|(?<!\d)\.(?=\s+\p{Lu}|\s*$)/u).flatMap((sentence) => {
    const pieces: string[] = [];
    let open = '';
    for (const piece of sentence.split(speech.joints).flatMap((each) => each.split(/,(?!\s*\d)/u))) {
      open = `${open} ${piece}`.trim();
      if (datesIn(piece, speech).length === 0 || wordsIn(open).length < 4) continue;
      pieces.push(open);
      open = '';
    }
    const rest = `${pieces.pop() ?? ''} ${open}`.trim();
    return [...pieces, rest];
  });
}

const sentencesWith = (text: string, date: string, speech: Speech): string[] =>
  piecesWith(text, speech).filter((piece) => datesIn(piece, speech).some((other) => isSame(date, other)));

/** The deed that stands nearest to a date. */
function deedOf(piece: string, date: string, { deeds }: Speech): RegExp | null {
  const at = piece.toLowerCase().indexOf(date);
  let best: RegExp | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const deed of deeds) {
    for (const { index } of piece.matchAll(new RegExp(deed.source, 'giu'))) {
      const away = index < at ? at - index : (index - at) * 2;
      if (away < least) [best, least] = [deed, away];
    }
  }
  return best;
}

/** "You name two depots by Thursday" for what comes by the end of next week. */
function isMoved(text: string, source: string, date: string, speech: Speech): boolean {
  const own = sentencesWith(source, date, speech).join(' ');
  const others = piecesWith(source, speech).filter(
    (piece) => !own.includes(piece) && datesIn(piece, speech).length > 0,
  );
  if (others.length === 0) return false;
  const isIn = (word: string, ground: string): boolean => wordsIn(ground).some((other) => isNear(word, other));
  const said = sentencesWith(text, date, speech).flatMap((piece) => wordsIn(piece.replace(NUMBERED, ' ')));
  const away = said.filter((word) => word.length > 3 && !isIn(word, own) && others.some((other) => isIn(word, other)));
  return away.length > 1;
}
