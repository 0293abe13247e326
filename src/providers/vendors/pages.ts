// Lists that a vendor hands out in parts.

/** A part of a list, and where the next one begins; null at the end. */
export type Page<Item> = { items: readonly Item[]; next: string | null };
export type ReadPage<Item> = (from: string | null) => Promise<Page<Item>>;

/** Items of a list until one pleases, page by page; `isWhole` says that the end of the list was seen. */
export async function readPages<Item>(
  most: number,
  read: ReadPage<Item>,
  pleases: (item: Item) => boolean = () => false,
): Promise<{ items: Item[]; found: Item | null; isWhole: boolean }> {
  const items: Item[] = [];
  let from: string | null = null;
  for (let page = 0; page < most; page++) {
    const { items: more, next }: Page<Item> = await read(from);
    items.push(...more);
    const found = more.find(pleases);
    if (found !== undefined) return { items, found, isWhole: false };
    if (next === null || more.length === 0) return { items, found: null, isWhole: true };
    from = next;
  }
  return { items, found: null, isWhole: false };
}
