// The certificate with which an installation signs where its operator brings none: an authority made for this one purpose, and a
// certificate for signing that it issued. The key of the authority is thrown away, so that nobody can issue a second one.
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { randomOctets } from '../../lib/ids.js';

// Writes ASN.1 in DER: the few types that a certificate is made of.

const tlv = (tag: number, ...contents: Uint8Array[]): Buffer => {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
};

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = minimal(length);
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
}

/** Big-endian, without leading zeros. */
function minimal(value: number): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}

/** In a positive integer the first bit is no sign. */
function integer(bytes: Uint8Array): Buffer {
  return tlv(0x02, bytes[0]! >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes);
}

/** `1.2.840…`: the first two numbers share a byte, the others are written in base 128. */
function oid(dotted: string): Buffer {
  const [first, second, ...rest] = dotted.split('.').map(Number);
  const bytes = rest.flatMap((number) => {
    const digits = [number & 0x7f];
    for (let left = number >>> 7; left > 0; left >>>= 7) digits.unshift(0x80 | (left & 0x7f));
    return digits;
  });
  return tlv(0x06, Buffer.from([first! * 40 + second!, ...bytes]));
}

/** RFC 5280: two digits of the year up to 2049. */
function time(ms: number): Buffer {
  const text = `${new Date(ms)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:T]/g, '')}`;
  return Number(text.slice(0, 4)) < 2050 ? tlv(0x17, Buffer.from(text.slice(2))) : tlv(0x18, Buffer.from(text));
}

const der = {
  integer,
  oid,
  time,
  sequence: (...items: Uint8Array[]): Buffer => tlv(0x30, ...items),
  set: (...items: Uint8Array[]): Buffer => tlv(0x31, ...items),
  text: (text: string): Buffer => tlv(0x0c, Buffer.from(text, 'utf8')),
  octets: (bytes: Uint8Array): Buffer => tlv(0x04, bytes),
  /** `unused` bits at the end do not count. */
  bits: (bytes: Uint8Array, unused = 0): Buffer => tlv(0x03, Buffer.of(unused), bytes),
  yes: (): Buffer => tlv(0x01, Buffer.of(0xff)),
  /** A context tag around a whole value, or instead of its own tag. */
  explicit: (number: number, item: Uint8Array): Buffer => tlv(0xa0 | number, item),
  implicit: (number: number, bytes: Uint8Array): Buffer => tlv(0x80 | number, bytes),
};

const OID = {
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  ecdsaSha256: '1.2.840.10045.4.3.2',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  extendedKeyUsage: '2.5.29.37',
  subjectKey: '2.5.29.14',
  authorityKey: '2.5.29.35',
  emailProtection: '1.3.6.1.5.5.7.3.4',
  documentSigning: '1.3.6.1.5.5.7.3.36',
  c2paClaimSigning: '1.3.6.1.4.1.62558.2.1',
} as const;

/** Readers differ in which purpose they ask a certificate of C2PA for. */
const PURPOSES = [OID.emailProtection, OID.documentSigning, OID.c2paClaimSigning];

/** As PEM: the certificate that signs, its authority, and the private key. */
export type CertificateAndKey = { chainPem: string; keyPem: string };

/** Without a time stamp of a third party a film can be verified as long as the certificate is valid. */
const VALID_YEARS = 20;
/** Clocks of machines that verify may be late. */
const BEFORE_MS = 24 * 3_600_000;
const ORGANIZATION = 'Self-hosted Aftercall';

export function makeCertificate(nowMs: number): CertificateAndKey {
  const mark = randomOctets(4).toString('hex');
  const validity = { fromMs: nowMs - BEFORE_MS, toMs: nowMs + VALID_YEARS * 365.25 * 24 * 3_600_000 };
  const authority = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const leaf = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = nameOf(`Aftercall installation ${mark} authority`);
  const issued = { issuer, issuerKey: authority.privateKey, validity };
  const root = certificate({
    ...issued,
    subject: issuer,
    key: authority.publicKey,
    extensions: [
      extension(OID.basicConstraints, true, der.sequence(der.yes(), der.integer(Buffer.of(0)))),
      // keyCertSign and cRLSign.
      extension(OID.keyUsage, true, der.bits(Buffer.of(0b0000_0110), 1)),
      extension(OID.subjectKey, false, der.octets(keyIdOf(authority.publicKey))),
    ],
  });
  const signer = certificate({
    ...issued,
    subject: nameOf(`Aftercall installation ${mark}`),
    key: leaf.publicKey,
    extensions: [
      extension(OID.basicConstraints, true, der.sequence()),
      // digitalSignature.
      extension(OID.keyUsage, true, der.bits(Buffer.of(0b1000_0000), 7)),
      extension(OID.extendedKeyUsage, false, der.sequence(...PURPOSES.map(der.oid))),
      extension(OID.subjectKey, false, der.octets(keyIdOf(leaf.publicKey))),
      extension(OID.authorityKey, false, der.sequence(der.implicit(0, keyIdOf(authority.publicKey)))),
    ],
  });
  return {
    chainPem: [signer, root].map(toPem).join(''),
    keyPem: leaf.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  };
}

type Certificate = {
  subject: Buffer;
  issuer: Buffer;
  key: KeyObject;
  issuerKey: KeyObject;
  validity: { fromMs: number; toMs: number };
  extensions: Buffer[];
};

const ECDSA_SHA256 = der.sequence(der.oid(OID.ecdsaSha256));

/** X.509 version 3 after RFC 5280. */
function certificate({ subject, issuer, key, issuerKey, validity, extensions }: Certificate): Buffer {
  const body = der.sequence(
    der.explicit(0, der.integer(Buffer.of(2))),
    der.integer(serialNumber()),
    ECDSA_SHA256,
    issuer,
    der.sequence(der.time(validity.fromMs), der.time(validity.toMs)),
    subject,
    spkiOf(key),
    der.explicit(3, der.sequence(...extensions)),
  );
  return der.sequence(body, ECDSA_SHA256, der.bits(sign('sha256', body, issuerKey)));
}

/** Positive, and no leading zero byte. */
function serialNumber(): Buffer {
  const bytes = randomOctets(16);
  bytes[0] = 0x40 | (bytes[0]! & 0x3f);
  return bytes;
}

const extension = (name: string, isCritical: boolean, value: Buffer): Buffer =>
  der.sequence(der.oid(name), ...(isCritical ? [der.yes()] : []), der.octets(value));

const nameOf = (commonName: string): Buffer =>
  der.sequence(
    der.set(der.sequence(der.oid(OID.organization), der.text(ORGANIZATION))),
    der.set(der.sequence(der.oid(OID.commonName), der.text(commonName))),
  );

const spkiOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' });

/** RFC 7093: any method that tells keys apart. */
const keyIdOf = (key: KeyObject): Buffer => createHash('sha256').update(spkiOf(key)).digest().subarray(0, 20);

const toPem = (bytes: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${bytes.toString('base64').replace(/.{1,64}/g, '$&\n')}-----END CERTIFICATE-----\n`;
