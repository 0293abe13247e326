// Parses the few XML elements of S3 responses that matter, and explains errors to operators. Our keys contain no
// characters that XML escapes.
import { FilesError, type FilesErrorReason } from '../contract.js';

/** The content of the first element of this name. */
export function elementOf(xml: string, name: string): string | null {
  const found = new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}>`).exec(xml);
  return found ? unescaped(found[1]!) : null;
}

/** The inner XML of every element of this name. */
export const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map((match) => match[1]!);

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#34': '"', '#39': "'" };

const unescaped = (text: string): string =>
  text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole);

/** The error of a response; `code` is empty where it has none, as with HEAD. */
export type S3ErrorResponse = { status: number; code: string; region: string | null };

type Meaning = [FilesErrorReason, (where: string) => string];

const WRONG_KEYS: Meaning = [
  'not_writable',
  (where) =>
    `${where} refuses the keys. Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that they may read, write, list and delete there.`,
];
const WRONG_REGION: Meaning = ['not_writable', (where) => `${where} lies in another region. Set S3_REGION to it.`];
const FULL: Meaning = ['full', (where) => `${where} takes no more: its space or quota is used up.`];

const MEANINGS: Record<string, Meaning> = {
  AccessDenied: WRONG_KEYS,
  ExpiredToken: WRONG_KEYS,
  InvalidAccessKeyId: WRONG_KEYS,
  InvalidToken: WRONG_KEYS,
  SignatureDoesNotMatch: WRONG_KEYS,
  AuthorizationHeaderMalformed: WRONG_REGION,
  PermanentRedirect: WRONG_REGION,
  NoSuchBucket: ['not_writable', (where) => `${where} does not exist. Create the bucket, or correct S3_BUCKET.`],
  RequestTimeTooSkewed: ['not_writable', (where) => `${where} says that the clock of this machine is wrong. Set it.`],
  QuotaExceeded: FULL,
  InsufficientStorage: FULL,
  XMinioStorageFull: FULL,
};

export function explainError({ status, code, region }: S3ErrorResponse, where: string): FilesError {
  const [reason, words] = MEANINGS[code] ?? byStatus(status);
  const told = `status ${status}${code && `, ${code}`}${region === null ? '' : `, region ${region}`}`;
  return new FilesError(reason, `${words(where)} (${told})`);
}

function byStatus(status: number): Meaning {
  if (status === 401 || status === 403) return WRONG_KEYS;
  if (status === 301 || status === 307) return WRONG_REGION;
  if (status === 507) return FULL;
  if (status >= 500 || status === 408 || status === 429) return ['away', (where) => `${where} does not answer well.`];
  return ['not_writable', (where) => `${where} refused a request.`];
}
