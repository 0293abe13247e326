// The outlines of the pictures on cards, for whoever draws them: a film, or a page as SVG.
import { readFileSync } from 'node:fs';
import { lazy } from '../../../lib/memoize.js';

/** SVG paths in a square of 256: areas in a second tone, and lines. */
export type Drawing = { tint: string; line: string };

/** Read when a picture is first drawn. */
const drawings = lazy(() => {
  const file = new URL('../../../../../assets/pictures/pictures.json', import.meta.url);
  return new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, Drawing>));
});

/** Null where there is none of this name. */
export const drawingOf = (name: string | null | undefined): Drawing | null =>
  name == null ? null : (drawings().get(name) ?? null);
