// Secrets at rest: AES-256-GCM with a random nonce each. The owner of a secret is associated data, so that one ciphertext cannot
// replace another.
import { createCipheriv, createDecipheriv, hash } from 'node:crypto';
import { randomOctets } from '../ids.js';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** `id` tells keys apart without saying anything of them. */
export type SecretKey = { id: string; bytes: Buffer };

/** `ciphertext` ends with the tag. */
export type Envelope = { ciphertext: Buffer; nonce: Buffer; keyId: string };

export const newSecretKey = (): SecretKey => keyOf(randomOctets(KEY_BYTES));

/** A key as its operator writes it: 32 bytes in base64; null for anything else. */
export function readSecretKey(text: string): SecretKey | null {
  const bytes = Buffer.from(text, 'base64');
  const isExact = bytes.length === KEY_BYTES && bytes.toString('base64') === text;
  return isExact ? keyOf(bytes) : null;
}

export const writeSecretKey = ({ bytes }: SecretKey): string => bytes.toString('base64');

const keyOf = (bytes: Buffer): SecretKey => ({
  id: hash('sha256', Buffer.concat([Buffer.from('aftercall key id\0'), bytes]), 'hex').slice(0, 12),
  bytes,
});

export function seal(text: string, key: SecretKey, belongsTo: string): Envelope {
  const nonce = randomOctets(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(belongsTo));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return { ciphertext, nonce, keyId: key.id };
}

/** Null where the key is another one, or the envelope was changed or moved. */
export function open({ ciphertext, nonce }: Envelope, key: SecretKey, belongsTo: string): string | null {
  if (ciphertext.length < TAG_BYTES || nonce.length !== NONCE_BYTES) return null;
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(belongsTo));
  decipher.setAuthTag(ciphertext.subarray(-TAG_BYTES));
  const text = decipher.update(ciphertext.subarray(0, -TAG_BYTES));
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
