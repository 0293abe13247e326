// Parses the XML of S3 responses, and explains errors to operators.
import { SaxesParser } from 'saxes';
import { FilesError, type FilesErrorReason } from '../contract.js';

export type XmlElement = { name: string; text: string; children: XmlElement[] };

/** The root element; null for invalid XML, such as the page of a proxy. */
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
    // Slow stores send white space first to keep the connection alive.
    parser.write(Buffer.from(bytes).toString('utf8').trim()).close();
  } catch {
    return null;
  }
  return document.children[0] ?? null;
}

export const childrenOf = (element: XmlElement | null, name: string): XmlElement[] =>
  (element?.children ?? []).filter((child) => child.name === name);

/** The text of the first child of this name. */
export const textOf = (element: XmlElement | null, name: string): string | null =>
  childrenOf(element, name)[0]?.text ?? null;

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
  const facts = `status ${status}${code && `, ${code}`}${region === null ? '' : `, region ${region}`}`;
  return new FilesError(reason, `${words(where)} (${facts})`);
}

function byStatus(status: number): Meaning {
  if (status === 401 || status === 403) return WRONG_KEYS;
  if (status === 301 || status === 307) return WRONG_REGION;
  if (status === 507) return FULL;
  // A store that lacks a request lacks it at the next try too.
  if (status === 501) return ['not_writable', (where) => `${where} does not support a request that is needed.`];
  if (status >= 500 || status === 408 || status === 429) return ['away', (where) => `${where} does not answer well.`];
  return ['not_writable', (where) => `${where} refused a request.`];
}
