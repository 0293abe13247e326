// Cuts a line of notes into sentences, and into the notes that semicolons, bars and numbers part.
import { sentencesOf } from '../../../../flow/sentences.js';
import { piecesOf } from './dictation.js';
import { GONE, plain } from './mask.js';
import { sectionOf } from './sections.js';

type Piece = { start: number; end: number };

const piecesIn =
  (text: string) =>
  ({ start, end }: Piece): Piece[] =>
    piecesOf(text.slice(start, end)).map((piece) => ({ start: start + piece.start, end: start + piece.end }));

/** "1) showed the planner 2) imported their list" in one line. */
const COUNTS = /(?:^|,?;?\s)\(?\d{1,2}[.)]\s(?=\p{L})|;\s/gu;

/** Sentences, and notes parted by semicolons or bars. */
export function splitNotes(text: string, bullet: boolean): { start: number; end: number }[] {
  const cells = text.split(' | ');
  const row = cells.length === 2 && sectionOf(plain(cells[0]!)) !== null;
  return sentencesOf(text.replaceAll(GONE, ' '))
    .flatMap(piecesIn(text))
    .flatMap(({ start, end }) => {
      const parts: { start: number; end: number }[] = [];
      let from = start;
      const slice = text.slice(start, end);
      const counted = /\s?\(?1[.)]\s\p{L}.*\s\(?2[.)]\s\p{L}/su.test(slice);
      for (const mark of slice.matchAll(
        counted ? COUNTS : row ? /;\s/gu : bullet ? /;\s|\s[|•]\s/gu : /;\s|\s[|•]\s|\s-\s\[[ x]?\]\s/gu,
      )) {
        parts.push({ start: from, end: start + mark.index });
        from = start + mark.index + mark[0].length;
      }
      parts.push({ start: from, end });
      return parts;
    });
}
