// Bearer secrets of cookies and links: random, shown once, stored as a hash only.
import { createHash } from 'node:crypto';
import { randomBase62 } from '../ids.js';

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
