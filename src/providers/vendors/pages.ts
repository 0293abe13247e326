// What the APIs of vendors have in common: paginated lists, genders of voices, settings of base address and model.
import type { VendorAccount, VendorSetting } from '../vendor.js';

/**
 * A page of a list and the cursor of the next one; null at the end. `isTruncated` marks a list with more items but no cursor.
 */
export type Page<Item> = { items: readonly Item[]; next: string | null; isTruncated?: boolean };
export type ReadPage<Item> = (from: string | null) => Promise<Page<Item>>;

/** The limit of consecutive empty pages: some vendors count items that they filter out. */
const MOST_EMPTY = 5;

/** Items up to the first that matches, page by page; `isWhole` is true when the list was read to its end. */
export async function readPages<Item>(
  most: number,
  read: ReadPage<Item>,
  pleases: (item: Item) => boolean = () => false,
): Promise<{ items: Item[]; found: Item | null; isWhole: boolean }> {
  const items: Item[] = [];
  let [from, empty]: [string | null, number] = [null, 0];
  for (let page = 0; page < most && empty < MOST_EMPTY; page++) {
    const { items: more, next, isTruncated = false }: Page<Item> = await read(from);
    items.push(...more);
    const found = more.find(pleases);
    if (found !== undefined) return { items, found, isWhole: false };
    if (next === null) return { items, found: null, isWhole: !isTruncated };
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

/** A base URL other than the vendor's default. */
export const baseUrlSetting = (example: string): VendorSetting => ({
  name: 'baseUrl',
  title: 'Custom API URL',
  hint: 'Only for a proxy or a regional endpoint.',
  pattern: /^https?:\/\/\S{1,200}$/,
  example,
  isRequired: false,
});

export const modelSetting = (example: string): VendorSetting => ({
  name: 'model',
  title: 'Model',
  hint: `Default: ${example}`,
  pattern: /^[\w.:-]{1,80}$/,
  example,
  isRequired: false,
});

export const urlOf = ({ settings }: VendorAccount, usual: string, path: string): string =>
  `${(settings.baseUrl || usual).replace(/\/+$/, '')}${path}`;
