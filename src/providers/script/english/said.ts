// What became of a statement: a text with its form, or why there is none.
import type { PartRole } from '../learned/judging.js';

export type Form =
  /** A sentence of its own. */
  | 'sentence'
  /** What has to be done, without who does it: "send the offer". */
  | 'task'
  /** No sentence: read out behind "here is what I wrote down". */
  | 'note';

export type Said =
  | { text: string; form: Form; role: PartRole /** Speaks of the one before it. */; leans: boolean; why?: undefined }
  | { text?: undefined; why: string };

export const refuse = (why: string): Said => ({ why });
