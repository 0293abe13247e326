// What the adapters of presenters share: how a film is found again and called off, uploads, and what a film's end means.
import type { Cost } from '../../domain/cost.js';
import { ProviderError } from '../errors.js';
import type { FilmJob, FilmSound, FilmState } from '../vendor.js';
import { ask, type Call, failed, meaningOf, type Question, type Who } from '../vendors/calls.js';
import { type ReadPage, readPages } from '../vendors/pages.js';

/** Tells a vendor to stop. What it does not know any more, or can no longer stop, is no failure. */
export async function askToStop(call: Call, question: Question): Promise<void> {
  try {
    const response = await ask(call, question);
    await response.body?.cancel();
  } catch (error) {
    if (!(error instanceof ProviderError && error.kind === 'refused')) throw error;
  }
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
  throw failed(who, 'refused', 'does not show its list of films to the end: nobody can tell whether this one is in it');
}

/** The title under which people see the film at the vendor, and by which we find it again. */
export const titleOf = ({ title, reference }: FilmJob): string => `${title.slice(0, 100)} (${reference})`;

export function soundForm({ bytes }: FilmSound, field: string): FormData {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(bytes)], { type: 'audio/wav' }), 'voice.wav');
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
