// What the adapters of presenters share: answers of a known shape, lists in pages, uploads, and what a film's end means.
import type { z } from 'zod';
import type { Cost } from '../../flow/cost.js';
import { ProviderError } from '../errors.js';
import type { FilmJob, FilmState } from '../vendor.js';
import { ask, type Call, failed, meaningOf, type Question, readJson, type Who } from '../voice/vendors/calls.js';

/** Asks, and hands out an answer of the shape that the vendor documents. */
export async function askFor<Shape extends z.ZodType>(
  call: Call,
  shape: Shape,
  question: Question,
): Promise<z.output<Shape>> {
  const told = shape.safeParse(await readJson(call, await ask(call, question)));
  if (told.success) return told.data;
  throw unreadable(call.who);
}

export const unreadable = (who: Who): ProviderError => failed(who, 'retry', 'gave an answer that cannot be read');

/** Tells a vendor to stop. What it does not know any more, or can no longer stop, is no failure. */
export async function askToStop(call: Call, question: Question): Promise<void> {
  try {
    const response = await ask(call, question);
    await response.body?.cancel();
  } catch (error) {
    if (!(error instanceof ProviderError && error.kind === 'refused')) throw error;
  }
}

/** A part of a list, and where the next one begins; null at the end. */
export type Page<Item> = { items: readonly Item[]; next: string | null };
type ReadPage<Item> = (from: string | null) => Promise<Page<Item>>;

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

/** Films that are looked through for one whose answer was lost: so many hundreds are not asked for in an hour. */
const MOST_PAGES = 10;

/** The film that pleases; null only where the whole list was seen and none did. */
export async function findFilm<Item>(
  who: Who,
  read: ReadPage<Item>,
  pleases: (item: Item) => boolean,
): Promise<Item | null> {
  const { found, isWhole } = await readPages(MOST_PAGES, read, pleases);
  if (found !== null || isWhole) return found;
  throw failed(who, 'refused', 'has too many films to tell whether this one is among them');
}

/** The title under which people see the film at the vendor, and by which we find it again. */
export const titleOf = ({ title, reference }: FilmJob): string => `${title.slice(0, 100)} (${reference})`;

export async function soundForm({ sound }: FilmJob, field: string): Promise<FormData> {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(await sound.bytes())], { type: 'audio/wav' }), 'voice.wav');
  return form;
}

/** Vendors of presenters bill by the length of the film. */
export const secondsOf = ({ name }: Who, model: string, durationS: number | null): Cost[] =>
  durationS === null
    ? []
    : [{ provider: name, model, unit: 'seconds', units: Math.round(durationS * 10) / 10, price: null }];

/** A film that the vendor could not make; of its reasons only codes are looked at. */
export function couldNot({ name, title }: Who, code: string | null | undefined): FilmState {
  const [kind, what] = code ? meaningOf(400, [code]) : (['refused', ''] as const);
  const words = kind === 'config' ? what : 'could not make the film';
  return { state: 'failed', error: new ProviderError(name, kind, `${title} ${words}.`) };
}
