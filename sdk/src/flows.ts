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
  Narration,
  Review,
  ScriptChecked,
  ScriptDecided,
  SignedReceipt,
} from './types.js';
import { createWait, type WaitOptions } from './wait.js';

const PATH = '/flows/sales-email-video';
/** A thousand rows are created one after another. */
const MANY_MS = 120_000;
/** A recording is read while the service answers, perhaps after another one. */
const READING_MS = 180_000;
/** An unpaired surrogate is valid in no URL and no id. */
const pathOf = (flowId: string, rest = ''): string =>
  `${PATH}/${encodeURIComponent(String(flowId).replace(/\p{Surrogate}/gu, '\ufffd'))}${rest}`;

export type ChangeOptions = CallOptions & {
  /** The idempotency key of the call; generated per call if omitted. */
  idempotencyKey?: string;
};

export type ReadOptions = CallOptions & { expand?: readonly Expand[] };

/** A reviewer's decision on a draft: omitted means "approve as it is". */
export type Decision = { editedScript?: string } | { reject: true };

export type CreateAndWaitOptions = WaitOptions &
  ChangeOptions & {
    /** Called when the script waits for review; without it the call throws a FlowEndedError there. */
    onReview?: (flow: Flow) => Decision | Promise<Decision>;
  };

/** The recording of a script by a person. */
export type NewNarration = {
  /** A WAV file with PCM or floating point samples, mono or stereo, from 16,000 Hz on. */
  audio: Blob | Uint8Array<ArrayBuffer>;
  /** own_voice: whoever uploads it is heard in it. permission: the person heard in it has agreed to this use. */
  statement: NonNullable<Narration['statement']>;
  /** What was read, where it is not the draft; approve with the same. */
  editedScript?: string;
};

/** A completed flow. */
export type CompletedFlow = Flow & Required<Pick<Flow, 'videoUrl' | 'videoDuration' | 'completedAt'>>;

export type Flows = ReturnType<typeof createFlows>;

export function createFlows(send: Send) {
  const ask = async <T>(parts: RequestParts): Promise<T> => (await send<T>(parts)).body;
  const read = <T>(path: string, query: RequestParts['query'], options: CallOptions = {}): Promise<T> =>
    ask<T>({ method: 'GET', path, ...(query && { query }), isIdempotent: true, ...signalOf(options) });
  const change = <T>(path: string, body: unknown, { idempotencyKey, ...options }: ChangeOptions = {}): Promise<T> =>
    ask<T>({
      method: 'POST',
      path,
      body,
      isIdempotent: true,
      ...signalOf(options),
      headers: { 'idempotency-key': idempotencyKey ?? newIdempotencyKey() },
    });
  const wait = createWait(send, pathOf);

  const flows = {
    /** Accepts a summary; returns at once, the video takes about a minute. */
    create: (input: CreateFlow, options?: ChangeOptions): Promise<FlowCreated> => change(PATH, input, options),

    /**
     * Accepts up to 1,000 summaries and returns their outcomes in the same order. A failed one does not stop the
     * others.
     */
    createMany: (
      rows: readonly BulkRow[],
      { idempotencyKey = newIdempotencyKey(), ...options }: ChangeOptions = {},
    ): Promise<FlowsCreated> =>
      ask({
        method: 'POST',
        path: `${PATH}/bulk`,
        isIdempotent: true,
        holdMs: MANY_MS,
        ...signalOf(options),
        headers: { 'idempotency-key': idempotencyKey },
        text: { type: 'application/x-ndjson', content: rows.map((row) => `${JSON.stringify(row)}\n`).join('') },
      }),

    get: (flowId: string, { expand, ...options }: ReadOptions = {}): Promise<Flow> =>
      read(pathOf(flowId), expand && { expand: expand.join(',') }, options),

    /** One page, newest first. */
    list: (query: ListQuery = {}, options?: CallOptions): Promise<FlowList> => read(PATH, flat(query), options),

    /** Iterates over all flows, newest first, loading pages as needed. */
    async *all(query: Omit<ListQuery, 'cursor'> = {}, options?: CallOptions): AsyncGenerator<FlowSummary, void> {
      let cursor: string | null = null;
      do {
        const page: FlowList = await flows.list({ ...query, ...(cursor !== null && { cursor }) }, options);
        yield* page.flows;
        cursor = page.nextCursor;
      } while (cursor !== null);
    },

    /** Approves a draft as it is, or with edited text. */
    approve: (
      flowId: string,
      script: { editedScript?: string } = {},
      options?: ChangeOptions,
    ): Promise<ScriptDecided> => change(pathOf(flowId, '/approve'), { action: 'approve', ...script }, options),

    reject: (flowId: string, options?: ChangeOptions): Promise<ScriptDecided> =>
      change(pathOf(flowId, '/approve'), { action: 'reject' }, options),

    /** Cancels a flow; idempotent. */
    cancel: (flowId: string, options: CallOptions = {}): Promise<FlowCancelled> =>
      ask({ method: 'DELETE', path: pathOf(flowId), isIdempotent: true, ...signalOf(options) }),

    /** Deletes an ended flow with all its data. Irreversible. */
    erase: (flowId: string, options: CallOptions = {}): Promise<FlowErased> =>
      ask({ method: 'POST', path: pathOf(flowId, '/erase'), isIdempotent: false, ...signalOf(options) }),

    /** What a finished video was made of and who approved it, signed. */
    receipt: (flowId: string, options?: CallOptions): Promise<SignedReceipt> =>
      read(pathOf(flowId, '/receipt'), undefined, options),

    /** What a reviewer needs of a draft: the evidence of each sentence, what was left out, stills and voice. */
    review: (flowId: string, options?: CallOptions): Promise<Review> =>
      read(pathOf(flowId, '/review'), undefined, options),

    /** Validates an edited script and measures its length. Changes nothing. */
    check: (flowId: string, script: string, options: CallOptions = {}): Promise<ScriptChecked> =>
      ask({
        method: 'POST',
        path: pathOf(flowId, '/review/check'),
        body: { script },
        isIdempotent: true,
        ...signalOf(options),
      }),

    /** What became of the recording of a flow; `none` where a voice speaks. */
    narration: (flowId: string, options?: CallOptions): Promise<Narration> =>
      read(pathOf(flowId, '/narration'), undefined, options),

    /**
     * Has a script that waits for approval spoken by a person. The answer is `aligned`, or `refused` with the places
     * where the recording says something else.
     */
    putNarration: (flowId: string, narration: NewNarration, options: CallOptions = {}): Promise<Narration> =>
      ask({
        method: 'PUT',
        path: pathOf(flowId, '/narration'),
        form: formOf(narration),
        isIdempotent: true,
        holdMs: READING_MS,
        ...signalOf(options),
      }),

    /** Deletes the recording; one that is still being read is dropped. */
    deleteNarration: (flowId: string, options: CallOptions = {}): Promise<Narration> =>
      ask({ method: 'DELETE', path: pathOf(flowId, '/narration'), isIdempotent: true, ...signalOf(options) }),

    /** Waits until a flow has ended or waits for review. */
    wait,

    /** Creates a flow and waits for its video. Where the script needs approval, `onReview` decides. */
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

function formOf({ audio, statement, editedScript }: NewNarration): FormData {
  const form = new FormData();
  form.set('audio', audio instanceof Blob ? audio : new Blob([audio], { type: 'audio/wav' }), 'narration.wav');
  form.set('statement', statement);
  if (editedScript !== undefined) form.set('editedScript', editedScript);
  return form;
}

function completed(flow: Flow): CompletedFlow {
  if (flow.status === 'completed') return flow as CompletedFlow;
  const why = flow.error ?? `It ended as ${flow.status}.`;
  const words = flow.status === 'pending_approval' ? 'Its script waits for a person; give onReview to decide.' : why;
  throw new FlowEndedError(`The flow ${flow.flowId} has no video. ${words}`, flow.flowId, flow.status);
}

/** `metadata: { crmId: '4711' }` becomes the query `metadata[crmId]=4711`. */
function flat({ metadata = {}, ...query }: ListQuery): RequestParts['query'] {
  const wanted = Object.entries(metadata).map(([key, value]) => [`metadata[${key}]`, value]);
  return { ...query, ...Object.fromEntries(wanted) };
}

const signalOf = ({ signal }: CallOptions): CallOptions => (signal ? { signal } : {});

const KEY_BYTES = 16;

/**
 * Not `randomUUID`: browsers provide it in secure contexts only, and a service on an internal network may use plain
 * HTTP.
 */
function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return `sdk-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
