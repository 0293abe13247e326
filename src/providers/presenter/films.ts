// Shared by presenter adapters: finding a film again, cancelling it, uploads, and the meaning of a film's end state.
import type { Cost } from '../../domain/cost.js';
import { type FilmJob, type FilmSound, type FilmState, ProviderError } from '../contracts.js';
import {
  type Call,
  classifyError,
  failed,
  type ReadPage,
  readPages,
  sendRequest,
  type VendorName,
  type VendorRequest,
} from '../vendors/calls.js';

/** Cancels a film. A film that the vendor no longer knows, or can no longer stop, is no failure. */
export async function cancelFilm(call: Call, question: VendorRequest): Promise<void> {
  try {
    const response = await sendRequest(call, question);
    await response.body?.cancel();
  } catch (error) {
    if (!(error instanceof ProviderError && error.kind === 'refused')) throw error;
  }
}

/** Pages to search for a film whose response was lost; more films than these hold are not created within an hour. */
const MOST_PAGES = 10;

/** The first film that matches; null only after the complete list was searched. */
export async function findFilm<Item>(
  who: VendorName,
  read: ReadPage<Item>,
  pleases: (item: Item) => boolean,
): Promise<Item | null> {
  const { found, isWhole } = await readPages(MOST_PAGES, read, pleases);
  if (found !== null || isWhole) return found;
  throw failed(who, 'refused', 'didn’t return its full list of videos, so it’s unclear whether this one exists');
}

/** The title that people see at the vendor, and by which we find the film again. */
export const titleOf = ({ title, reference }: FilmJob): string => `${title.slice(0, 100)} (${reference})`;

export function soundForm({ bytes }: FilmSound, field: string): FormData {
  const form = new FormData();
  form.set(field, new Blob([new Uint8Array(bytes)], { type: 'audio/wav' }), 'voice.wav');
  return form;
}

/** Presenter vendors bill by the length of the film. */
export const filmCosts = ({ name }: VendorName, model: string, durationS: number | null): Cost[] =>
  durationS === null
    ? []
    : [{ provider: name, model, unit: 'seconds', units: Math.round(durationS * 10) / 10, price: null }];

/** The end state of a film that the vendor could not make; only the vendor's error codes are read. */
export function failedFilm({ name, title }: VendorName, code: string | null | undefined): FilmState {
  const [kind, what] = code ? classifyError(400, [code]) : (['refused', ''] as const);
  const words = kind === 'config' ? what : 'couldn’t create the video';
  return { state: 'failed', error: new ProviderError(name, kind, `${title} ${words}.`) };
}
