// What the suite of the voices needs to know of each vendor and its fake.
import type { VoiceVendor } from '../../../src/providers/contracts.js';
import type { Asked, Handle } from './server.js';

export type VoiceFake = {
  vendor: VoiceVendor;
  apiKey: string;
  /** Besides the address. */
  settings: Record<string, string>;
  voiceId: string;
  /** The header that carries the key, and how. */
  keyHeader: [name: string, value: string];
  /** How the times of the words are told. */
  timing: 'words' | 'chars' | 'phones' | 'energy';
  /** What the vendor was asked to say. */
  saidIn(asked: Asked): string;
  /** The speed that it was asked for; null where none was. */
  speedIn(asked: Asked): number | null;
  /** Statuses that are no failure, as something else is asked for then. */
  passesOver?: readonly number[];
  /** What the vendor says where the money has run out. */
  noCredit: { status: number; body: unknown };
  handle: Handle;
};
