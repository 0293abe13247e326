// Lists that a vendor hands out in parts.

/**
 * A part of a list, and where the next one begins; null at the end. `isCut` says that there is more and that the vendor did not
 * say where.
 */
export type Page<Item> = { items: readonly Item[]; next: string | null; isCut?: boolean };
export type ReadPage<Item> = (from: string | null) => Promise<Page<Item>>;

/** So many empty parts in a row are followed: some vendors count what they leave out. */
const MOST_EMPTY = 5;

/** Items of a list until one pleases, page by page; `isWhole` says that the vendor named no page after the last one. */
export async function readPages<Item>(
  most: number,
  read: ReadPage<Item>,
  pleases: (item: Item) => boolean = () => false,
): Promise<{ items: Item[]; found: Item | null; isWhole: boolean }> {
  const items: Item[] = [];
  let [from, empty]: [string | null, number] = [null, 0];
  for (let page = 0; page < most && empty < MOST_EMPTY; page++) {
    const { items: more, next, isCut = false }: Page<Item> = await read(from);
    items.push(...more);
    const found = more.find(pleases);
    if (found !== undefined) return { items, found, isWhole: false };
    if (next === null) return { items, found: null, isWhole: !isCut };
    empty = more.length === 0 ? empty + 1 : 0;
    from = next;
  }
  return { items, found: null, isWhole: false };
}
