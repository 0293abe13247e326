// Flows: one summary in, one video out.
import { FlowEndedError } from './errors.js';
import type { CallOptions, RequestParts, Send } from './request.js';
import type {
  BulkRow,
  CreateFlow,
  Expand,
  Flow,
  FlowCancelled,
  FlowCreated,
  FlowErased,
  FlowList,
  FlowSummary,
  FlowsCreated,
  ListQuery,
  Review,
  ScriptChecked,
  ScriptDecided,
} from './types.js';
import { createWait, type WaitOptions } from './wait.js';

const PATH = '/flows/sales-email-video';
/** A thousand rows are created one after another. */
const MANY_MS = 120_000;
/** Half of a character has no place in an address, and in no id. */
const pathOf = (flowId: string, rest = ''): string =>
  `${PATH}/${encodeURIComponent(String(flowId).replace(/\p{Surrogate}/gu, '\ufffd'))}${rest}`;

export type ChangeOptions = CallOptions & {
  /** Makes a repeated call one and the same; made up for each call where none is given. */
  idempotencyKey?: string;
};

export type ReadOptions = CallOptions & { expand?: readonly Expand[] };

/** What a person says about a draft: nothing for "as it stands". */
export type Decision = { editedScript?: string } | { reject: true };

export type CreateAndWaitOptions = WaitOptions &
  ChangeOptions & {
    /** Asked when the script waits for a person; without it the call ends there with a FlowEndedError. */
    onReview?: (flow: Flow) => Decision | Promise<Decision>;
  };

/** A flow that has its video. */
export type CompletedFlow = Flow & Required<Pick<Flow, 'videoUrl' | 'videoDuration' | 'completedAt'>>;

export type Flows = ReturnType<typeof createFlows>;

export function createFlows(send: Send) {
  const ask = async <T>(parts: RequestParts): Promise<T> => (await send<T>(parts)).body;
  const read = <T>(path: string, query: RequestParts['query'], options: CallOptions = {}): Promise<T> =>
    ask<T>({ method: 'GET', path, ...(query && { query }), isRepeatable: true, ...signalOf(options) });
  const change = <T>(path: string, body: unknown, { idempotencyKey, ...options }: ChangeOptions = {}): Promise<T> =>
    ask<T>({
      method: 'POST',
      path,
      body,
      isRepeatable: true,
      ...signalOf(options),
      headers: { 'idempotency-key': idempotencyKey ?? newIdempotencyKey() },
    });
  const wait = createWait(send, pathOf);

  const flows = {
    /** Accepts a summary; the answer comes at once, the video takes about a minute. */
    create: (input: CreateFlow, options?: ChangeOptions): Promise<FlowCreated> => change(PATH, input, options),

    /** Accepts up to 1,000 summaries; the answer says what became of each, in their order. One that fails stops no other. */
    createMany: (
      rows: readonly BulkRow[],
      { idempotencyKey = newIdempotencyKey(), ...options }: ChangeOptions = {},
    ): Promise<FlowsCreated> =>
      ask({
        method: 'POST',
        path: `${PATH}/bulk`,
        isRepeatable: true,
        heldMs: MANY_MS,
        ...signalOf(options),
        headers: { 'idempotency-key': idempotencyKey },
        text: { type: 'application/x-ndjson', content: rows.map((row) => `${JSON.stringify(row)}\n`).join('') },
      }),

    get: (flowId: string, { expand, ...options }: ReadOptions = {}): Promise<Flow> =>
      read(pathOf(flowId), expand && { expand: expand.join(',') }, options),

    /** One page, the newest first. */
    list: (query: ListQuery = {}, options?: CallOptions): Promise<FlowList> => read(PATH, flat(query), options),

    /** All flows, the newest first, page by page as they are needed. */
    async *all(query: Omit<ListQuery, 'cursor'> = {}, options?: CallOptions): AsyncGenerator<FlowSummary, void> {
      let cursor: string | null = null;
      do {
        const page: FlowList = await flows.list({ ...query, ...(cursor !== null && { cursor }) }, options);
        yield* page.flows;
        cursor = page.nextCursor;
      } while (cursor !== null);
    },

    /** Approves a draft as it stands, or with the words of a person. */
    approve: (
      flowId: string,
      script: { editedScript?: string } = {},
      options?: ChangeOptions,
    ): Promise<ScriptDecided> => change(pathOf(flowId, '/approve'), { action: 'approve', ...script }, options),

    reject: (flowId: string, options?: ChangeOptions): Promise<ScriptDecided> =>
      change(pathOf(flowId, '/approve'), { action: 'reject' }, options),

    /** Stops a flow; cancelling twice is no mistake. */
    cancel: (flowId: string, options: CallOptions = {}): Promise<FlowCancelled> =>
      ask({ method: 'DELETE', path: pathOf(flowId), isRepeatable: true, ...signalOf(options) }),

    /** Deletes a flow that has ended, with everything of it. There is no way back. */
    erase: (flowId: string, options: CallOptions = {}): Promise<FlowErased> =>
      ask({ method: 'POST', path: pathOf(flowId, '/erase'), isRepeatable: false, ...signalOf(options) }),

    /** What a reviewer wants to know of a draft: what each sentence rests on, what was left out, stills and voice. */
    review: (flowId: string, options?: CallOptions): Promise<Review> =>
      read(pathOf(flowId, '/review'), undefined, options),

    /** What is wrong with a script before it is approved, and how long it takes. Changes nothing. */
    check: (flowId: string, script: string, options: CallOptions = {}): Promise<ScriptChecked> =>
      ask({
        method: 'POST',
        path: pathOf(flowId, '/review/check'),
        body: { script },
        isRepeatable: true,
        ...signalOf(options),
      }),

    /** Waits until a flow has ended or a person is asked. */
    wait,

    /** From a summary to a video. Where a person has to approve the script, `onReview` decides. */
    async createAndWait(input: CreateFlow, options: CreateAndWaitOptions = {}): Promise<CompletedFlow> {
      const { onReview, idempotencyKey, ...waiting } = options;
      const call = signalOf(options);
      const { flowId } = await flows.create(input, {
        ...call,
        ...(idempotencyKey !== undefined && { idempotencyKey }),
      });
      let flow = await wait(flowId, waiting);
      if (flow.status === 'pending_approval' && onReview) {
        const decision = await onReview(flow);
        if ('reject' in decision) await flows.reject(flowId, call);
        else await flows.approve(flowId, decision, call);
        flow = await wait(flowId, { ...waiting, after: 'pending_approval' });
      }
      return completed(flow);
    },
  };
  return flows;
}

function completed(flow: Flow): CompletedFlow {
  if (flow.status === 'completed') return flow as CompletedFlow;
  const why = flow.error ?? `It ended as ${flow.status}.`;
  const words = flow.status === 'pending_approval' ? 'Its script waits for a person; give onReview to decide.' : why;
  throw new FlowEndedError(`The flow ${flow.flowId} has no video. ${words}`, flow.flowId, flow.status);
}

/** `metadata: { crmId: '4711' }` is asked for as `metadata[crmId]=4711`. */
function flat({ metadata = {}, ...query }: ListQuery): RequestParts['query'] {
  const wanted = Object.entries(metadata).map(([key, value]) => [`metadata[${key}]`, value]);
  return { ...query, ...Object.fromEntries(wanted) };
}

const signalOf = ({ signal }: CallOptions): CallOptions => (signal ? { signal } : {});

const KEY_BYTES = 16;

/** Not `randomUUID`: browsers offer that to pages over HTTPS only, and a service on the own network may have none. */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return `sdk-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
