// Many flows in one request. Each row is created exactly as a request of its own would be, in a transaction of its own, and
// under an idempotency key: whoever lost the answer sends the same again and gets the same flows.
import { hash } from 'node:crypto';
import type { z } from 'zod';
import type { Log } from '../../../lib/log.js';
import { type Actor, keyActor } from '../../../services/actor.js';
import { type CreateCall, type CreateFlowDeps, createFlow } from '../../../services/flows/create-flow.js';
import { SecretError } from '../../../store/vendors/secrets.js';
import { type ApiError, clientGone, toApiError, unavailable } from '../../core/errors.js';
import { createPlaces, type Places } from '../../core/load-shedding.js';
import { ignoredPart, MOST_NAMED, readIdempotencyKey, readNewFlow, unknownFields } from '../flow-request.js';
import { FLOWS, IDEMPOTENCY_HEADER } from '../flows.js';
import { type ApiRequest, type ApiRoute, apiRoute } from '../route.js';
import { BulkCreated, BulkRow, type Row, type RowResult, readRows } from './rows.js';

const MAX_BYTES = 20 * 1_048_576;

type BulkContext = CreateFlowDeps & {
  places: BulkPlaces;
  log: Log;
};

export function bulkRoute(context: BulkContext): ApiRoute {
  return apiRoute({
    method: 'POST',
    path: `${FLOWS}/bulk`,
    operationId: 'createFlows',
    summary: 'Create many flows',
    description:
      'Takes up to 1,000 rows as lines of JSON or as CSV, and creates each of them as a request of its own would be. A row that fails stops no other. Whoever lost the answer sends the same again within 24 hours and gets the same flows.',
    tag: 'Flows',
    scope: 'flows:create',
    needsReadiness: true,
    upload: { types: ['application/x-ndjson', 'text/csv'], maxBytes: MAX_BYTES, row: BulkRow },
    requestHeaders: {
      'Idempotency-Key': {
        ...IDEMPOTENCY_HEADER['Idempotency-Key'],
        description:
          'A value of your own, from which with its number each row has one. Without it the content of the row is its key, so that equal rows of two requests are the same flow.',
      },
    },
    reply: BulkCreated,
    replyDescription: 'What became of each row; rows that failed say why.',
    errors: ['VALIDATION_ERROR', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'INSUFFICIENT_STORAGE'],
    places: context.places,
    handle: (request) => createAll(context, request),
  });
}

async function createAll(context: BulkContext, request: ApiRequest): Promise<z.output<typeof BulkCreated>> {
  const givenKey = readIdempotencyKey(request.header('idempotency-key'));
  const rows = await readUntilClosing(context.places, request);
  const keyOf = givenKey === null ? keyByContent() : ({ number }: Row) => digest(`${givenKey} ${number}`);
  const actor = keyActor(request.access);
  const gone = request.untilGone();
  const results: RowResult[] = [];
  let existing = 0;
  for (const row of rows) {
    if (gone.aborted) throw clientGone();
    if (context.places.closing.aborted) throw stopping();
    const outcome = await createRow(context, actor, row, keyOf);
    if ('flowId' in outcome && outcome.isReplayed) existing += 1;
    results.push(resultOf(row.number, outcome));
  }
  const failed = results.filter(({ error }) => error !== undefined).length;
  const ignored = ignoredPart(ignoredOf(rows)).trim();
  return {
    success: true,
    ...{ created: results.length - existing - failed, existing, failed },
    rows: results,
    ...(ignored && { message: ignored }),
  };
}

const stopping = (): ApiError => unavailable('The service is stopping. Send the same request again.');

/** A body that comes slowly, or never ends, does not keep a service that stops: its connection is broken off. */
async function readUntilClosing({ closing }: BulkPlaces, { upload }: ApiRequest): Promise<Row[]> {
  const { type, stream } = upload;
  if (closing.aborted) throw stopping();
  const breakOff = () => void stream.destroy(stopping());
  closing.addEventListener('abort', breakOff, { once: true });
  try {
    return await readRows({ type, content: stream, maxBytes: MAX_BYTES });
  } catch (error) {
    throw closing.aborted ? stopping() : error;
  } finally {
    // Not when the body ends: one that was refused midway may be left unread for as long as its connection is open.
    closing.removeEventListener('abort', breakOff);
  }
}

/** The same row for the second time in one request is another flow, as it is in each repetition of the request. */
function keyByContent(): KeyOf {
  const seen = new Map<string, number>();
  return (row) => {
    const content = digest(JSON.stringify('body' in row ? row.body : null));
    const times = (seen.get(content) ?? 0) + 1;
    seen.set(content, times);
    return `${content} ${times}`;
  };
}

const digest = (text: string): string => hash('sha256', text, 'base64url');

type Outcome = { flowId: string; isReplayed: boolean } | { error: ApiError };

type KeyOf = (row: Row) => string;

async function createRow(context: BulkContext, actor: Actor, row: Row, keyOf: KeyOf): Promise<Outcome> {
  if ('problem' in row) return { error: row.problem };
  try {
    const key = keyOf(row);
    const { idempotencyKey, ...body } = row.body;
    const input = readNewFlow(body);
    const own = readIdempotencyKey(idempotencyKey, 'idempotencyKey');
    // A key of the row's own is that of a request of its own.
    const same = own === null ? { route: 'bulk', idempotencyKey: key } : { idempotencyKey: own };
    const call: CreateCall = { ...same, source: 'bulk' };
    const { answer, isReplayed } = await createFlow(context, actor, input, call);
    return { flowId: answer.flowId, isReplayed };
  } catch (thrown) {
    return { error: ofTheRow(context, thrown) };
  }
}

/** Without a database or space no row would fare better: then the request fails as a whole, and can be sent again. Few rows need a secret. */
function ofTheRow({ log }: BulkContext, thrown: unknown): ApiError {
  const error = toApiError(thrown);
  const isOfAll = error.code === 'SERVICE_UNAVAILABLE' || error.code === 'INSUFFICIENT_STORAGE';
  if (isOfAll && !(thrown instanceof SecretError)) throw error;
  if (error.status >= 500) log.error({ err: thrown }, 'a row of many could not be created');
  return error;
}

const resultOf = (row: number, outcome: Outcome): RowResult =>
  'flowId' in outcome
    ? { row, flowId: outcome.flowId, status: 'pending' }
    : { row, error: outcome.error.message, code: outcome.error.code };

/** No more of them than are told. */
function ignoredOf(rows: readonly Row[]): string[] {
  const ignored = new Set<string>();
  for (const row of rows) {
    if (!('body' in row)) continue;
    for (const name of unknownFields(row.body)) {
      if (name !== 'idempotencyKey') ignored.add(name);
      if (ignored.size === MOST_NAMED) return [...ignored];
    }
  }
  return [...ignored];
}

const MOST_OF_KEY = 2;

export type BulkPlaces = Places & {
  /** Fires once the service stops: what is left is for the next process. */
  closing: AbortSignal;
  close(): void;
};

export function createBulkPlaces(): BulkPlaces {
  const closing = new AbortController();
  const places = createPlaces({
    most: 4,
    mostOfOwner: MOST_OF_KEY,
    ownTaken: `${MOST_OF_KEY} requests of this key with many rows are being answered. Wait for one of them.`,
    allTaken: 'Too many requests with many rows are being answered.',
  });
  return { ...places, closing: closing.signal, close: () => closing.abort() };
}
