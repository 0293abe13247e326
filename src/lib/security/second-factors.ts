// Codes of an authenticator app (TOTP, RFC 6238: six digits, a new one every thirty seconds) and recovery codes of 120 random bits.
import { Secret, TOTP } from 'otpauth';
import { randomOctets } from '../ids.js';

const STEP_S = 30;
const SECRET_BYTES = 20;
/** One step either way: clocks of telephones are not exact, and people type slowly. */
const WINDOW = 1;

const codes = (secret: Secret, account?: string): TOTP =>
  new TOTP({
    issuer: 'Aftercall',
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_S,
    secret,
    ...(account !== undefined && { label: account }),
  });

/** In base 32, as people can type it into their app. */
export const newTotpSecret = (): string =>
  new Secret({ buffer: new Uint8Array(randomOctets(SECRET_BYTES)).buffer }).base32;

/** What an app reads from a QR code. */
export const totpUri = (secret: string, account: string): string =>
  codes(Secret.fromBase32(secret), account).toString();

/** The time step that a code belongs to, or null for a wrong one. */
export function matchTotp(secret: string, code: string, atMs: number): number | null {
  const delta = codes(Secret.fromBase32(secret)).validate({ token: code, timestamp: atMs, window: WINDOW });
  return delta === null ? null : Math.floor(atMs / 1_000 / STEP_S) + delta;
}

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
