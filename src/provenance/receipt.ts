// The receipt of a film: what it was made of and who approved it, as JSON with a detached JSON Web Signature (RFC 7515, appendix F) over
// its canonical form (RFC 8785). It is verified without the service, by its certificate.
import { createHash, verify, type X509Certificate } from 'node:crypto';
import {
  algorithmNamed,
  isTrusted,
  readSignedChain,
  type SigningIdentity,
  serialOf,
  signatureOptions,
  type Trust,
} from './certificates/identity.js';
import { type FilmFacts, isFacts, type PhotoFacts } from './claim.js';

/** Texts are not in it; who has them can compute their hashes over UTF-8. */
type TextHash = { sha256: string; characters: number };

/** What the film says, and for which workspace the person in a photo agreed, as it was called then. */
export type MadeFacts = Omit<FilmFacts, 'presenter'> & {
  presenter: Omit<FilmFacts['presenter'], 'photo'> & {
    photo?: PhotoFacts & { consent: PhotoFacts['consent'] & { workspace?: string } };
  };
};

export type Receipt = {
  type: 'aftercall.receipt';
  version: 1;
  issuedAt: string;
  flow: { id: string; workspaceId: string; createdAt: string; completedAt: string };
  film: {
    /** As delivered, with its mark; and as it was rendered. */
    sha256: string;
    unmarkedSha256: string;
    durationS: number;
    markedAt: string;
    markedBy: string;
    certificate: string;
  };
  made: MadeFacts & { digitalSourceType: string };
  summary: TextHash;
  /** As it was spoken. */
  script: TextHash;
  /** Sentences of the draft, and the stretches of the summary on which each rests, in UTF-16 code units. */
  evidence: { sentence: string; role: string; spans: { start: number; end: number; sha256: string }[] }[];
  /** Who moved the flow and when; `by` is null for what the service did by itself. */
  history: { event: string; at: string; by: { kind: 'person' | 'key'; id: string; name: string } | null }[];
};

export type SignedReceipt = { receipt: Receipt; signature: string };

/** Members sorted by their names, no spaces: what RFC 8785 asks of strings, booleans and plain numbers. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}

const base64url = (bytes: string | Uint8Array): string => Buffer.from(bytes).toString('base64url');
const signingInput = (head: string, receipt: unknown): Buffer =>
  Buffer.from(`${head}.${base64url(canonical(receipt))}`, 'ascii');

export function signReceipt(receipt: Receipt, { algorithm, chain, sign }: SigningIdentity): SignedReceipt {
  const x5c = chain.map((bytes) => bytes.toString('base64'));
  const head = base64url(JSON.stringify({ alg: algorithm.jose, x5c }));
  return { receipt, signature: `${head}..${base64url(sign(signingInput(head, receipt)))}` };
}

export type ReceiptVerdict =
  | { state: 'changed' }
  | {
      state: 'intact';
      isTrusted: boolean;
      signer: { name: string | null; organization: string | null; certificate: string };
      receipt: Receipt;
    };

/** Many times what one has; longer ones are not parsed. */
export const MOST_RECEIPT_BYTES = 500_000;

/** Null for what is no receipt. */
export function verifyReceipt(text: string, trust: Trust, nowMs: number): ReceiptVerdict | null {
  if (text.length > MOST_RECEIPT_BYTES) return null;
  const signed = readSigned(text);
  if (signed === null) return null;
  const chain = verifiedChain(signed);
  if (chain === null) return { state: 'changed' };
  const [leaf] = chain as [X509Certificate];
  const signer = { ...namesIn(leaf.subject), certificate: serialOf(leaf) };
  return { state: 'intact', isTrusted: isTrusted(chain, trust, nowMs), signer, receipt: signed.receipt };
}

function readSigned(text: string): SignedReceipt | null {
  try {
    const { receipt, signature } = JSON.parse(text) as { receipt?: unknown; signature?: unknown };
    return typeof signature === 'string' && isReceipt(receipt) ? { receipt, signature } : null;
  } catch {
    return null;
  }
}

/** Anybody may sign anything: what is read out of a receipt is there. */
function isReceipt(value: unknown): value is Receipt {
  const { type, version, flow, film, made, history, issuedAt } = (value ?? {}) as Partial<Receipt>;
  if (type !== 'aftercall.receipt' || version !== 1 || !isFacts(made) || !Array.isArray(history)) return false;
  const texts = [issuedAt, flow?.id, film?.sha256, film?.markedAt, film?.markedBy];
  return [...texts, ...history.flatMap((move) => [move?.event, move?.at])].every((text) => typeof text === 'string');
}

const MOST_CERTIFICATES = 10;

/** Null where the signature is not that of the certificate in it, over this receipt. */
function verifiedChain({ receipt, signature }: SignedReceipt): X509Certificate[] | null {
  const [head = '', payload, value = '', ...rest] = signature.split('.');
  if (payload !== '' || rest.length > 0) return null;
  try {
    const { alg, x5c } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg?: unknown; x5c?: unknown };
    const algorithm = algorithmNamed(String(alg));
    if (algorithm === null || !Array.isArray(x5c) || x5c.length > MOST_CERTIFICATES) return null;
    const chain = readSignedChain(x5c.map((one) => Buffer.from(String(one), 'base64')));
    if (chain === null) return null;
    const key = { key: chain[0]!.publicKey, ...signatureOptions(algorithm) };
    return verify(algorithm.hash, signingInput(head, receipt), key, Buffer.from(value, 'base64url')) ? chain : null;
  } catch {
    return null;
  }
}

/** Of a subject as Node writes it: a line for each part. */
function namesIn(subject: string): { name: string | null; organization: string | null } {
  const part = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(subject)?.[1] ?? null;
  return { name: part('CN'), organization: part('O') };
}

export const textHash = (text: string): TextHash => ({ sha256: sha256Of(text), characters: text.length });
export const sha256Of = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
