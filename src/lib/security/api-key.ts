// The shape of an API key: `ac_`, 8 characters of id, 32 of secret, 6 of checksum, all base 62. A typing error is seen
// without asking the database, and secret scanners can be told the pattern.
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { BASE62, randomBase62 } from '../ids.js';

export const API_KEY_PATTERN = /^ac_[0-9A-Za-z]{46}$/;

const CHECKSUM_LENGTH = 6;

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  while (rest > 0) {
    digits = BASE62.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits.padStart(CHECKSUM_LENGTH, '0');
}

export const newApiKey = (): string => apiKeyOf(randomBase62(40));

/** The key around these 40 characters. */
export const apiKeyOf = (body: string): string => `ac_${body}${checksum(body)}`;

/** True when the key has the right shape and its checksum fits; says nothing about whether it was ever issued. */
export function isWellFormedKey(key: string): boolean {
  return API_KEY_PATTERN.test(key) && checksum(key.slice(3, 43)) === key.slice(43);
}

/** What is stored of a key. 32 random characters need no slow hash. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** What may be shown of a key afterwards. */
export const hintOf = (key: string): string => `${key.slice(0, 11)}…${key.slice(-4)}`;
