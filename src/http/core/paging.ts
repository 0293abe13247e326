// Pages of lists, as the API and the dashboard both cut them.
import { invalid } from '../../domain/errors.js';
import { type Cursor, readCursor, writeCursor } from '../../store/db/cursor.js';

/** Where the page begins that a client asks for; null for the first one. */
export function readPlace(cursor: string | undefined): Cursor | null {
  if (cursor === undefined) return null;
  const place = readCursor(cursor);
  if (!place) throw invalid('cursor isn’t valid. Use the nextCursor of the previous page.');
  return place;
}

/** The page, of rows of which one more was asked for, and where the next one begins. */
export function cutPage<Row>(
  found: readonly Row[],
  limit: number,
  placeOf: (row: Row) => Cursor,
): { page: Row[]; nextCursor: string | null } {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: found.length > limit && last !== undefined ? writeCursor(placeOf(last)) : null };
}

export const placeOf = ({ created_at, id }: { created_at: Date; id: string }): Cursor => ({
  createdAt: created_at,
  id,
});
