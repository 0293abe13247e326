// Lists that a vendor hands out in parts.
import type { VendorAccount, VendorSetting } from '../vendor.js';

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

/** Vendors write `Female`, `feminine`, `gender_neutral` and more. */
export function genderOf(text: string | null | undefined): 'female' | 'male' | 'neutral' {
  if (/^(f$|fem|woman)/i.test(text ?? '')) return 'female';
  return /^(m$|mal|masc|man)/i.test(text ?? '') ? 'male' : 'neutral';
}

/** Another address than the vendor's own. */
export const baseUrlSetting = (example: string): VendorSetting => ({
  name: 'baseUrl',
  title: 'Another address than the vendor’s own, such as a proxy',
  pattern: /^https?:\/\/\S{1,200}$/,
  example,
  isRequired: false,
});

export const modelSetting = (example: string): VendorSetting => ({
  name: 'model',
  title: `Model, ${example} if empty`,
  pattern: /^[\w.:-]{1,80}$/,
  example,
  isRequired: false,
});

export const urlOf = ({ settings }: VendorAccount, usual: string, path: string): string =>
  `${(settings.baseUrl || usual).replace(/\/+$/, '')}${path}`;
