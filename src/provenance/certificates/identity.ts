// A signing identity: a private key, its chain of certificates, and the algorithm that both give.
import { constants, createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto';
import type { CertificateAndKey } from './self-made.js';

/** As JOSE, COSE and C2PA name the algorithm; `size` is that of a signature in bytes. */
type Algorithm = { jose: string; cose: number; c2pa: string; hash: 'sha256' | 'sha384' | 'sha512' | null };

const ALGORITHMS = {
  'P-256': { jose: 'ES256', cose: -7, c2pa: 'es256', hash: 'sha256' },
  'P-384': { jose: 'ES384', cose: -35, c2pa: 'es384', hash: 'sha384' },
  'P-521': { jose: 'ES512', cose: -36, c2pa: 'es512', hash: 'sha512' },
  rsa: { jose: 'PS256', cose: -37, c2pa: 'ps256', hash: 'sha256' },
  ed25519: { jose: 'EdDSA', cose: -8, c2pa: 'ed25519', hash: null },
} as const satisfies Record<string, Algorithm>;
const CURVES: Record<string, keyof typeof ALGORITHMS> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' };
const LEAST_RSA_BITS = 2_048;

/** What may leave the process that holds the key. */
export type PublicIdentity = { algorithm: Algorithm /** DER, the signing certificate first. */; chain: Buffer[] };

/** The purposes of certificates that C2PA knows, so that an operator's may have any of them. */
export const PURPOSES = [
  '1.3.6.1.5.5.7.3.4',
  '1.3.6.1.5.5.7.3.36',
  '1.3.6.1.4.1.311.76.59.1.9',
  '1.3.6.1.4.1.62558.2.1',
];

const hasPurpose = ({ keyUsage }: X509Certificate): boolean =>
  (keyUsage as string[] | undefined)?.some((purpose) => PURPOSES.includes(purpose)) ?? false;

export type SigningIdentity = PublicIdentity & {
  /** Hexadecimal SHA-256 of the signing certificate. */
  fingerprint: string;
  /** In decimal, as readers of C2PA write it. */
  serialNumber: string;
  validFromMs: number;
  validToMs: number;
  sign(bytes: Uint8Array): Buffer;
};

/** Says what an operator has to mend; holds nothing of the key. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
}

export function readIdentity({ chainPem, keyPem }: CertificateAndKey): SigningIdentity {
  const certificates = readChain(chainPem);
  const key = readKey(keyPem);
  const [leaf] = certificates;
  if (!leaf) throw new IdentityError('the file of certificates holds none in PEM');
  if (!leaf.checkPrivateKey(key)) throw new IdentityError('the key is not that of the first certificate');
  if (leaf.ca) throw new IdentityError('the first certificate is that of an authority, not one that signs');
  if (!hasPurpose(leaf))
    throw new IdentityError(
      'the first certificate has no purpose for which C2PA accepts it, such as e-mail protection',
    );
  const algorithm = algorithmOf(key);
  return {
    algorithm,
    // Whoever verifies has the root, or does not trust it.
    chain: certificates.map(({ raw }) => raw),
    fingerprint: fingerprintOf(leaf),
    serialNumber: serialOf(leaf),
    validFromMs: Date.parse(leaf.validFrom),
    validToMs: Date.parse(leaf.validTo),
    sign: (bytes) => signWith(key, algorithm, bytes),
  };
}

export function readChain(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g) ?? [];
  try {
    return blocks.map((block) => new X509Certificate(block));
  } catch (error) {
    throw new IdentityError('the file of certificates holds one that cannot be read', { cause: error });
  }
}

function readKey(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch (error) {
    throw new IdentityError('the file of the key holds no private key in PEM without a password', { cause: error });
  }
}

export const serialOf = ({ serialNumber }: X509Certificate): string => BigInt(`0x${serialNumber}`).toString();

const fingerprintOf = ({ fingerprint256 }: X509Certificate): string => fingerprint256.replaceAll(':', '').toLowerCase();

export function algorithmOf({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): Algorithm {
  const name = type === 'ec' ? CURVES[details?.namedCurve ?? ''] : type;
  const isShort = type === 'rsa' && (details?.modulusLength ?? 0) < LEAST_RSA_BITS;
  if (isShort || name === undefined || !Object.hasOwn(ALGORITHMS, name))
    throw new IdentityError('the key must be P-256, P-384, P-521, Ed25519, or RSA of 2048 bits or more');
  return ALGORITHMS[name as keyof typeof ALGORITHMS];
}

/** ECDSA as the two numbers side by side, as JOSE and COSE want it. */
export const signatureOptions = ({ jose }: Pick<Algorithm, 'jose'>) =>
  jose.startsWith('PS')
    ? { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
    : { dsaEncoding: 'ieee-p1363' as const };

const signWith = (key: KeyObject, algorithm: Algorithm, bytes: Uint8Array): Buffer =>
  sign(algorithm.hash, bytes, { key, ...signatureOptions(algorithm) });

/** By the name in a signature; null for one that is not known. */
export const algorithmNamed = (jose: string): Algorithm | null =>
  Object.values(ALGORITHMS).find((algorithm) => algorithm.jose === jose) ?? null;

// Whether a chain of certificates holds together and leads to an authority that is trusted.

/** Longer chains do not exist in practice. */
const MOST = 10;

/** The certificates in a signature, the signing one first; null where they are none, or one did not issue the one before it. */
export function readSignedChain(chain: readonly Buffer[]): X509Certificate[] | null {
  if (chain.length === 0 || chain.length > MOST) return null;
  try {
    const certificates = chain.map((bytes) => new X509Certificate(bytes));
    const isLinked = certificates.every((one, index) => index === 0 || issued(one, certificates[index - 1]!));
    return isLinked ? certificates : null;
  } catch {
    return null;
  }
}

/** Whom a reader trusts: everybody whom an authority vouches for; with `signersPem` of these only who signs with one of them. */
export type Trust = { anchorsPem?: string; signersPem?: string };

/** `atMs`: without a time stamp of a third party certificates must be valid now. */
export function isTrusted(chain: readonly X509Certificate[], { anchorsPem, signersPem }: Trust, atMs: number): boolean {
  const [leaf, last] = [chain[0]!, chain.at(-1)!];
  if (!hasPurpose(leaf) || !chain.every((one) => isValid(one, atMs))) return false;
  if (signersPem !== undefined) return readChain(signersPem).some(({ raw }) => raw.equals(leaf.raw));
  const anchor = readChain(anchorsPem ?? '').find((one) => one.raw.equals(last.raw) || issued(one, last));
  return anchor !== undefined && isValid(anchor, atMs);
}

const issued = (issuer: X509Certificate, subject: X509Certificate): boolean =>
  issuer.ca && subject.checkIssued(issuer) && subject.verify(issuer.publicKey);

const isValid = ({ validFrom, validTo }: X509Certificate, atMs: number): boolean =>
  Date.parse(validFrom) <= atMs && atMs <= Date.parse(validTo);
