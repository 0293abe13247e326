// Recovery codes, for whoever has lost the second factor: 120 random bits each, so that a plain hash suffices, in an alphabet
// without letters that look like others.
import { randomOctets } from './ids.js';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const CODES = 10;
const LENGTH = 24;
const GROUP = /.{6}(?=.)/g;

/** "k3v9qd-…": shown once. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () =>
    // 256 is a multiple of 32: each letter is equally likely.
    grouped([...randomOctets(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')),
  );

const grouped = (letters: string): string => letters.replace(GROUP, '$&-');

/** A code as it was shown, however it was typed. */
export const readRecoveryCode = (typed: string): string =>
  grouped(typed.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1'));

export const isRecoveryCode = (typed: string): boolean =>
  new RegExp(`^[${ALPHABET}]{${LENGTH}}$`).test(readRecoveryCode(typed).replaceAll('-', ''));
