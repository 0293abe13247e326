// "Good to speak earlier. Here is what we need:" is over the bullets below it, and over nothing behind them.
import { type Mark, sectionAlone } from './labels.js';
import type { Line } from './lines.js';
import type { Section } from './sections.js';

/** `above` is the section that comes back behind the list; a list is loose where no line of the notes has a bullet of its own. */
export type Led = { section: Section | null; above?: Section | null; loose?: boolean };

type Opening = { mark: Mark; context: Led; section: Section | null };

/** "Demo:" inside of a line, or at its end above a list. */
export function opensSection(noted: string, end: number, line: Line, { mark, context, section }: Opening): boolean {
  const heads = sectionAlone(noted);
  if (!heads) return false;
  mark.section = section === 'private' ? 'private' : heads;
  if (end < line.end - 1 || !noted.trimEnd().endsWith(':')) return true;
  if (context.above === undefined) context.above = context.section;
  context.section = mark.section;
  context.loose = line.bullet;
  return true;
}

/** Where no line has a bullet of its own, the next whole sentence is behind the list. */
export function endsLead(context: Led, { bullet, text }: Line): void {
  if (context.above === undefined || (context.loose ? !/[.?!]$/u.test(text) : bullet)) return;
  context.section = context.above;
  delete context.above;
}
