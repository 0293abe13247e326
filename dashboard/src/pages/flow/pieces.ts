// Splits a script into sentences: those of the draft keep their index, new ones have none. Imports only the sentence
// rule.
import { sentencesOf } from '../../../../src/text/words';
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
