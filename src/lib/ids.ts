// Random identifiers and keys. Nothing else in the code base draws random numbers.
import { randomBytes, randomUUID } from 'node:crypto';

export const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Draws `length` characters of the base-62 alphabet, each equally likely. */
export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      // 248 is the largest multiple of 62 in a byte; higher values would favour the first characters.
      if (byte < 248 && text.length < length) text += BASE62[byte % 62];
    }
  }
  return text;
}

/** An opaque identifier with 131 random bits, such as `flow_4fT…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBase62(22)}`;
}

/** For keys and nonces of a cipher. */
export const randomOctets = (count: number): Buffer => randomBytes(count);

export const newRequestId = (): string => randomUUID();
