// What a line of a card is made of: a stretch of a sentence that reads as a whole, and where it stands in its scene.

import type { Point } from '../../domain/draft.js';
import { bare, goodEnd, substance } from './labels.js';

export const POINT_CHARS = 48;

/** A sentence without the words that lead into it. */
export type Body = { start: number; text: string; shown: boolean; counted?: boolean };

/** A line and whether its sentence had to be cut for it. */
export type Line = Point & { cut: boolean };

export const CONJUNCTION = /^(?:and|but|so|or|that|because|when|since|und|aber|y|et|e|en)\s+(?=\S)/iu;

/** A stretch of the body as a line; null where too little of it is left. */
export function lineOf(body: Body, from: number, to: number, figure: string | null): Line | null {
  let lead = /^[\s,;:–—-]*/u.exec(body.text.slice(from, to))![0].length;
  lead += CONJUNCTION.exec(body.text.slice(from + lead, to))?.[0].length ?? 0;
  const stretch = body.text.slice(from + lead, to);
  const text = stretch.slice(0, goodEnd(stretch, POINT_CHARS));
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  const cut = text.length < stretch.trimEnd().length;
  return { text: figure === null ? capitalise(text) : text, figure, charStart: body.start + from + lead, cut };
}

export function plainLine(body: Body): Line | null {
  const line = lineOf(body, 0, body.text.length, null);
  return line && (substance(line.text) > 2 || !line.cut) ? line : null;
}

export const ARTICLE =
  /^(?:the|an?|el|la|los|las|le|les|il|lo|gli|os?|as?|het|de|der|die|das|den|dem|ein|eine|einen|een|une?|uma?)\s+(?=\S+\s|\S+$)|^l['’](?=\p{L})/iu;
export const RELATIVE = /\b(?:which|who|that|where|whose)\b/iu;

/** Where the last phrase begins that fits into one line: after a comma, or at "the", "your" and the like. */
export function lastPhrase(text: string): number {
  const comma = Math.max(...[', ', ': ', '; '].map((mark) => text.lastIndexOf(mark)));
  const tail = text.slice(comma + 2);
  if (comma >= 0 && substance(tail) >= 1 && tail.length <= POINT_CHARS && !RELATIVE.test(tail)) return comma + 2;
  if (text.length <= POINT_CHARS) return 0;
  const starts = [...text.matchAll(/(?<=\s)(?:the|your|our|each|every|an?|this|and)\s+/giu)]
    .map((found) => (bare(found[0]) === 'and' ? found.index + found[0].length : found.index))
    .filter((at) => text.length - at <= POINT_CHARS && substance(text.slice(at)) >= 2);
  return starts.at(-1) ?? 0;
}

export const lowerFirst = (line: string): string => line.slice(0, 1).toLowerCase() + line.slice(1);

export const capitalise = (line: string): string => line.replace(/^\p{Ll}/u, (first) => first.toUpperCase());
