// One HTTP call to a voice or presenter vendor: the request, the response, and the classification of errors. A vendor's
// error message may repeat keys and customers' text, so only its codes are read and nothing of it leaves this file.
import type { z } from 'zod';
import { systemClock } from '../../lib/clock.js';
import { ProviderError, type ProviderErrorKind, type VendorAccount, type VendorSetting } from '../contracts.js';

/** The name and title of a vendor. */
export type VendorName = { name: string; title: string };

export type Call = {
  who: VendorName;
  account: VendorAccount;
  /** Its reason is thrown when it fires; a passed deadline is a transient error. */
  signal: AbortSignal;
};

export type VendorRequest = {
  url: string;
  method?: 'GET' | 'POST' | 'DELETE';
  headers: Record<string, string>;
  body?: string | FormData | Uint8Array<ArrayBuffer>;
};

export const failed = (
  { title, name }: VendorName,
  kind: ProviderErrorKind,
  what: string,
  cause?: unknown,
): ProviderError => new ProviderError(name, kind, `${title} ${what}.`, { cause });

const UNREADABLE = 'returned a response that couldn’t be read';
export const unreadableResponse = (who: VendorName): ProviderError => failed(who, 'retry', UNREADABLE);

/** Sends a request and returns only a successful response, or one of the statuses that the caller reads itself. */
export async function sendRequest(
  { who, account, signal }: Call,
  { method = 'POST', ...question }: VendorRequest,
  statuses: readonly number[] = [],
): Promise<Response> {
  signal.throwIfAborted();
  const { url, headers, body } = question;
  const init = { method, headers, signal, ...(body !== undefined && { body }) };
  const response = await account.fetch(url, init).catch((error: unknown) => {
    throw lostCall({ who, signal }, error);
  });
  if (response.ok || statuses.includes(response.status)) return response;
  throw await failureOf({ who, signal }, response);
}

/** Sends a request and returns a response that matches the vendor's documented schema. */
export async function requestJson<Shape extends z.ZodType>(
  call: Call,
  shape: Shape,
  question: VendorRequest,
): Promise<z.output<Shape>> {
  const told = shape.safeParse(await readJson(call, await sendRequest(call, question)));
  if (told.success) return told.data;
  throw unreadableResponse(call.who);
}

/** The complete body; a truncated one is a failure. */
export async function readBytes({ who, signal }: Pick<Call, 'who' | 'signal'>, response: Response): Promise<Buffer> {
  try {
    return Buffer.from(await response.arrayBuffer());
  } catch (error) {
    throw lostCall({ who, signal }, error);
  }
}

/** The body as JSON; anything else is a failure. */
export async function readJson(call: Pick<Call, 'who' | 'signal'>, response: Response): Promise<unknown> {
  const bytes = await readBytes(call, response);
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw unreadableResponse(call.who);
  }
}

/** The error of a lost connection: the signal's own reason where it fired, except for a deadline. */
function lostCall({ who, signal }: Pick<Call, 'who' | 'signal'>, error: unknown): unknown {
  if (!signal.aborted) return failed(who, 'retry', 'couldn’t be reached, or the connection was lost', error);
  const { reason } = signal as { reason: unknown };
  const isLate = reason instanceof DOMException && reason.name === 'TimeoutError';
  return isLate ? failed(who, 'retry', 'took too long to answer', reason) : reason;
}

async function failureOf(call: Pick<Call, 'who' | 'signal'>, response: Response): Promise<ProviderError> {
  const { status, headers } = response;
  const codes = CODED.includes(status) ? await codesOf(call, response) : [];
  if (!CODED.includes(status)) await response.body?.cancel().catch(() => {});
  const [kind, what] = classifyError(status, codes);
  const retryAfterMs = kind === 'retry' ? retryAfterOf(headers) : null;
  const isRateLimited = kind === 'retry' && status === 429;
  const options = { isRateLimited, ...(retryAfterMs !== null && { retryAfterMs }) };
  return new ProviderError(call.who.name, kind, `${call.who.title} ${what}.`, options);
}

/** Statuses under which vendors report exhausted credit by a code. */
const CODED = [400, 401, 403, 429];

/** Classifies an error by its status and codes; also one that is reported inside a successful response. */
export function classifyError(status: number, codes: readonly string[] = []): [kind: ProviderErrorKind, what: string] {
  if (status === 402 || codes.some((code) => NO_CREDIT.test(code)))
    return ['config', 'reports that the account has no credit left'];
  if (status === 401 || status === 403) return ['config', 'rejected the API key'];
  if (status === 429) return ['retry', 'received too many requests'];
  if ([408, 409, 425].includes(status) || status >= 500) return ['retry', 'isn’t available right now'];
  return status >= 400 ? ['refused', 'rejected the request'] : ['retry', UNREADABLE];
}

const NO_CREDIT = /quota_exceeded|insufficient_(quota|credit)|credit_balance|spend_limit|usage_limit|payment_required/i;

/** The error codes, wherever the vendor puts them; empty where they cannot be read. */
async function codesOf(call: Pick<Call, 'who' | 'signal'>, response: Response): Promise<string[]> {
  const body = await readJson(call, response).catch((error: unknown) => {
    if (call.signal.aborted) throw error;
    return null;
  });
  const { error, detail, ...top } = isRecord(body) ? body : {};
  return [top, error, detail].flatMap((part) => (isRecord(part) ? KEYS.map((key) => part[key]) : [])).filter(isText);
}

const KEYS = ['code', 'type', 'status', 'error_code', 'err_code'];
const isText = (value: unknown): value is string => typeof value === 'string';
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const LONGEST_WAIT_MS = 3_600_000;

/** Retry-After in seconds, or as a date relative to the vendor's own clock. */
function retryAfterOf(headers: Headers): number | null {
  const given = headers.get('retry-after')?.trim() ?? '';
  const nowMs = Date.parse(headers.get('date') ?? '') || systemClock();
  const waitMs = /^\d+(\.\d+)?$/.test(given) ? Number(given) * 1_000 : Date.parse(given) - nowMs;
  return Number.isFinite(waitMs) ? Math.min(LONGEST_WAIT_MS, Math.max(0, Math.round(waitMs))) : null;
}

// What the APIs of vendors have in common: paginated lists, genders of voices, settings of base address and model.

/**
 * A page of a list and the cursor of the next one; null at the end. `isTruncated` marks a list with more items but no cursor.
 */
export type Page<Item> = { items: readonly Item[]; next: string | null; isTruncated?: boolean };
export type ReadPage<Item> = (from: string | null) => Promise<Page<Item>>;

/** The limit of consecutive empty pages: some vendors count items that they filter out. */
const MOST_EMPTY = 5;

/** Items up to the first that matches, page by page; `isWhole` is true when the list was read to its end. */
export async function readPages<Item>(
  most: number,
  read: ReadPage<Item>,
  pleases: (item: Item) => boolean = () => false,
): Promise<{ items: Item[]; found: Item | null; isWhole: boolean }> {
  const items: Item[] = [];
  let [from, empty]: [string | null, number] = [null, 0];
  for (let page = 0; page < most && empty < MOST_EMPTY; page++) {
    const { items: more, next, isTruncated = false }: Page<Item> = await read(from);
    items.push(...more);
    const found = more.find(pleases);
    if (found !== undefined) return { items, found, isWhole: false };
    if (next === null) return { items, found: null, isWhole: !isTruncated };
    empty = more.length === 0 ? empty + 1 : 0;
    from = next;
  }
  return { items, found: null, isWhole: false };
}

/** Vendors write `Female`, `feminine`, `gender_neutral` and more. */
export function genderOf(text: string | null | undefined): 'female' | 'male' | 'neutral' {
  if (/^(f$|fem|woman)/i.test(text ?? '')) return 'female';
  return /^(m$|mal|masc|man)/i.test(text ?? '') ? 'male' : 'neutral';
}

/** A base URL other than the vendor's default. */
export const baseUrlSetting = (example: string): VendorSetting => ({
  name: 'baseUrl',
  title: 'Custom API URL',
  hint: 'Only for a proxy or a regional endpoint.',
  pattern: /^https?:\/\/\S{1,200}$/,
  example,
  isRequired: false,
});

export const modelSetting = (example: string): VendorSetting => ({
  name: 'model',
  title: 'Model',
  hint: `Default: ${example}`,
  pattern: /^[\w.:-]{1,80}$/,
  example,
  isRequired: false,
});

export const urlOf = ({ settings }: VendorAccount, usual: string, path: string): string =>
  `${(settings.baseUrl || usual).replace(/\/+$/, '')}${path}`;
