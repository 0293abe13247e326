// Random identifiers and keys. Nothing else in the code base draws random numbers.
import { createHash, randomBytes, randomUUID } from 'node:crypto';

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

// Bearer secrets of cookies and links: random, shown once, stored as a hash only.

/** 43 characters of base 62 hold 256 random bits. */
const LENGTH = 43;
const SHAPE = /^[0-9A-Za-z]{43}$/;

export const newSecret = (): string => randomBase62(LENGTH);

/** True for what may be a secret of ours; everything else need not be looked up. */
export const isSecretShaped = (text: unknown): text is string => typeof text === 'string' && SHAPE.test(text);

/** What is stored of a secret. So many random bits need no slow hash. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** A second secret that only who knows the first can tell: `purpose` keeps them apart. */
export const deriveSecret = (secret: string, purpose: string): string =>
  createHash('sha256').update(`${purpose} ${secret}`).digest('base64url');
