// Whether a chain of certificates holds together and leads to an authority that is trusted.
import { X509Certificate } from 'node:crypto';
import { hasPurpose, readChain } from './identity.js';

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
