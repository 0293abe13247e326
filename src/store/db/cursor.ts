// The opaque cursor of a paged list, and its order by the time of creation.

export type Cursor = { createdAt: Date; id: string };

/** Times have the milliseconds of the column they come from, so that no row falls between two pages. */
export function writeCursor({ createdAt, id }: Cursor): string {
  return Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url');
}

/** Null for a text that `writeCursor` never made. */
export function readCursor(text: string): Cursor | null {
  if (!/^[A-Za-z0-9_-]{1,200}$/.test(text)) return null;
  const match = /^(\d{1,15})\.([A-Za-z0-9_-]{1,100})$/.exec(Buffer.from(text, 'base64url').toString('utf8'));
  if (!match) return null;
  const createdAt = new Date(Number(match[1]));
  if (Number.isNaN(createdAt.getTime())) return null;
  const cursor = { createdAt, id: match[2]! };
  return writeCursor(cursor) === text ? cursor : null;
}

export const LIST_ORDERS = ['newest', 'oldest'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

export const directionOf = (order: ListOrder = 'newest'): 'asc' | 'desc' => (order === 'oldest' ? 'asc' : 'desc');
