// What an S3 store says, read out of its XML, and what its refusals mean for an operator.
import { SaxesParser } from 'saxes';
import { FilesError, type FilesErrorReason } from '../contract.js';

export type XmlElement = { name: string; text: string; children: XmlElement[] };

/** The outermost element; null for what is no XML, such as the page of a proxy. */
export function readXml(bytes: Uint8Array): XmlElement | null {
  const document: XmlElement = { name: '', text: '', children: [] };
  const open = [document];
  const addText = (text: string): void => {
    open.at(-1)!.text += text;
  };
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    const element = { name, text: '', children: [] };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', addText);
  parser.on('cdata', addText);
  try {
    // Stores that take long send blanks first, so that nobody hangs up.
    parser.write(Buffer.from(bytes).toString('utf8').trim()).close();
  } catch {
    return null;
  }
  return document.children[0] ?? null;
}

export const childrenOf = (element: XmlElement | null, name: string): XmlElement[] =>
  (element?.children ?? []).filter((child) => child.name === name);

/** What the first child of this name says. */
export const textOf = (element: XmlElement | null, name: string): string | null =>
  childrenOf(element, name)[0]?.text ?? null;

/** What a store refused with; `code` is empty where it gave none, as with HEAD. */
export type Refusal = { status: number; code: string; region: string | null };

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

export function meaningOf({ status, code, region }: Refusal, where: string): FilesError {
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
