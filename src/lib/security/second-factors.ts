// Codes of an authenticator app (TOTP, RFC 6238: six digits, a new one every thirty seconds) and recovery codes of 120 random bits.

import { isIP } from 'node:net';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
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

// Passkeys (WebAuthn): what a browser is asked for, and whether its answer is right. A passkey always verifies its person, by
// a PIN or a finger, so that it counts for two factors. Where the keys are kept is not known here.

/** Loaded when the first passkey is used: it takes a third as long to load as the rest of the service. */
const webAuthn = () => import('@simplewebauthn/server');

export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;

/** As it is stored; `id` is the browser's name for it. */
export type StoredPasskey = { id: string; publicKey: Buffer; counter: number; transports: string[] };
type Listed = Pick<StoredPasskey, 'id' | 'transports'>;

/** Browsers know passkeys on https and on this machine, and only for names. */
export function mayUsePasskeys(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  const isName = isIP(hostname.replace(/[[\]]/g, '')) === 0;
  return isName && (protocol === 'https:' || hostname === 'localhost');
}

const domainOf = (origin: string): string => new URL(origin).hostname;

const listed = (passkeys: readonly Listed[]) =>
  passkeys.map(({ id, transports }) => ({ id, transports: transports as AuthenticatorTransport[] }));

type Owner = { id: string; email: string; name: string };

export async function askForNewPasskey(
  origin: string,
  { id, email, name }: Owner,
  known: readonly Listed[],
): Promise<CreationOptions> {
  return (await webAuthn()).generateRegistrationOptions({
    rpName: 'Aftercall',
    rpID: domainOf(origin),
    attestationType: 'none',
    userID: new Uint8Array(Buffer.from(id)),
    userName: email,
    userDisplayName: name,
    excludeCredentials: listed(known),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
}

export async function askForPasskey(origin: string, known: readonly Listed[]): Promise<RequestOptions> {
  return (await webAuthn()).generateAuthenticationOptions({
    rpID: domainOf(origin),
    userVerification: 'required',
    allowCredentials: listed(known),
  });
}

type Expected = { origin: string; challenge: string };

const expectations = ({ origin, challenge }: Expected) => ({
  expectedOrigin: origin,
  expectedRPID: domainOf(origin),
  expectedChallenge: challenge,
  requireUserVerification: true,
});

/** How a browser may reach a passkey; what else a client says of it is not kept. */
const TRANSPORTS = ['usb', 'nfc', 'ble', 'smart-card', 'hybrid', 'internal'] as const;

const knownAmong = (said: unknown): string[] =>
  TRANSPORTS.filter((transport) => Array.isArray(said) && said.includes(transport));

/** The new passkey, or null when the answer is none to this challenge. */
export async function readNewPasskey(answer: unknown, expected: Expected): Promise<StoredPasskey | null> {
  const response = answer as RegistrationResponseJSON;
  const { verifyRegistrationResponse } = await webAuthn();
  // Whatever is wrong with it was sent by the client.
  const checked = await verifyRegistrationResponse({ response, ...expectations(expected) }).catch(() => null);
  if (!checked?.verified) return null;
  const { id, publicKey, counter, transports } = checked.registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey), counter, transports: knownAmong(transports) };
}

/** The passkey's new counter, or null when the answer was not signed by it. */
export async function checkPasskey(answer: unknown, stored: StoredPasskey, expected: Expected): Promise<number | null> {
  const { id, publicKey, counter } = stored;
  const { verifyAuthenticationResponse } = await webAuthn();
  const checked = await verifyAuthenticationResponse({
    response: answer as AuthenticationResponseJSON,
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
    ...expectations(expected),
  }).catch(() => null);
  return checked?.verified ? checked.authenticationInfo.newCounter : null;
}
