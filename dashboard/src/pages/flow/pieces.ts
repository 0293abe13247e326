// A script as sentences: those of the draft know which they are, those that somebody wrote anew know none. Imports nothing
// but the rule of where sentences end.
import { sentencesOf } from '../../../../src/text/sentences';
import type { Piece } from '../review/rows';

export function piecesOf(script: string, draft: readonly { text: string }[]): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  draft.forEach(({ text }, index) => {
    const found = script.indexOf(text, at);
    if (found < 0) return;
    pieces.push(...writtenAnew(script.slice(at, found)), { text, draft: index });
    at = found + text.length;
  });
  return [...pieces, ...writtenAnew(script.slice(at))];
}

const writtenAnew = (text: string): Piece[] =>
  sentencesOf(text).map(({ start, end }) => ({ text: text.slice(start, end), draft: null }));
