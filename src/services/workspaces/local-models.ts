// Finds model servers on this machine: asks a fixed list of loopback ports, and nothing else, for their models. It is asked only
// when a person presses a button of the dashboard or runs the doctor.
import { z } from 'zod';
import { timeoutSignal } from '../../lib/clock.js';
import { createGuardedFetch, createLimitedFetch, isAllowedTarget } from '../../providers/http/guarded-fetch.js';

/** Where OpenAI-compatible servers listen unless they are told otherwise. */
export const LOCAL_SERVERS = [
  { port: 11434, name: 'Ollama' },
  { port: 1234, name: 'LM Studio' },
  { port: 8080, name: 'llama.cpp, LocalAI' },
  // Where they go when Aftercall has taken 8080, which is its own default as well.
  { port: 8081, name: 'llama.cpp, LocalAI' },
  { port: 8000, name: 'vLLM' },
  { port: 1337, name: 'Jan' },
  { port: 5000, name: 'text-generation-webui' },
] as const;

/** The first one that answers stands for its port. */
const LOOPBACK = ['127.0.0.1', '[::1]'] as const;

const baseUrlOf = (host: string, port: number): string => `http://${host}:${port}/v1`;

/** The only addresses that may be asked here. */
export const LOCAL_BASE_URLS: readonly string[] = LOCAL_SERVERS.flatMap(({ port }) =>
  LOOPBACK.map((host) => baseUrlOf(host, port)),
);
/** The same as a guarded fetch takes them. */
export const LOCAL_HOSTS: readonly string[] = LOCAL_BASE_URLS.map((url) => new URL(url).host);

/**
 * `ready` lists models, perhaps none; `locked` asks for a key; `starting` still loads; `other` is something else than a model
 * server; `aftercall` is this service itself; `silent` did not answer.
 */
export type LocalState = 'ready' | 'locked' | 'starting' | 'other' | 'aftercall' | 'silent';

export type LocalServer = { name: string; baseUrl: string; state: LocalState; models: string[] };

type Options = {
  /** The port of this service, which is not asked. */
  ownPort: number;
  signal: AbortSignal;
};

/** Somebody waits for it, and a server on this machine answers at once. */
const LIMIT_MS = 2_000;
const MAX_BYTES = 1_000_000;
const MAX_MODELS = 200;

/** One entry for each port, in the order of the list. */
export function findLocalServers({ ownPort, signal }: Options): Promise<LocalServer[]> {
  const ask = createLimitedFetch({ maxBytes: MAX_BYTES, through: createGuardedFetch({ allowedHosts: LOCAL_HOSTS }) });
  return Promise.all(
    LOCAL_SERVERS.map(async ({ name, port }): Promise<LocalServer> => {
      const [first, second] = LOOPBACK.map((host) => baseUrlOf(host, port)) as [string, string];
      if (port === ownPort) return { name, baseUrl: first, state: 'aftercall', models: [] };
      const [found, other] = await Promise.all([askModels(ask, first, signal), askModels(ask, second, signal)]);
      const isSecond = RANK[other.state] > RANK[found.state];
      return { name, baseUrl: isSecond ? second : first, ...(isSecond ? other : found) };
    }),
  );
}

/** Of two answers on one port the more useful one is told. */
const RANK: Record<LocalState, number> = { ready: 4, starting: 3, locked: 2, other: 1, aftercall: 0, silent: 0 };

type Found = Pick<LocalServer, 'state' | 'models'>;

async function askModels(ask: typeof fetch, baseUrl: string, signal: AbortSignal): Promise<Found> {
  const limit = AbortSignal.any([signal, timeoutSignal(LIMIT_MS)]);
  let hasAnswered = false;
  try {
    const response = await ask(`${baseUrl}/models`, { signal: limit, headers: { accept: 'application/json' } });
    hasAnswered = true;
    const state = stateOf(response.status);
    if (state === 'ready') return { state, models: readModels(await response.json()) };
    await response.body?.cancel();
    return { state, models: [] };
  } catch {
    signal.throwIfAborted();
    return { state: hasAnswered ? 'other' : 'silent', models: [] };
  }
}

function stateOf(status: number): LocalState {
  if (status === 401 || status === 403) return 'locked';
  // What llama.cpp says while it loads its model.
  if (status === 503) return 'starting';
  return status === 200 ? 'ready' : 'other';
}

/** Ollama says null for an empty list. */
const ModelList = z.object({ data: z.array(z.object({ id: z.string() })).nullable() });

/** As the setting of a model takes names. */
const MODEL_NAME = /^[\w.:/@+-]{1,200}$/;
/** These are listed beside the others, and cannot write. */
const NO_WRITER = /embed|rerank|whisper|\btts\b|(?:^|[/-])bge-/i;

/** Throws for what is no list of models. */
function readModels(body: unknown): string[] {
  const { data } = ModelList.parse(body);
  const names = (data ?? []).map(({ id }) => id).filter((id) => MODEL_NAME.test(id) && !NO_WRITER.test(id));
  return [...new Set(names)].slice(0, MAX_MODELS);
}

/** Whether a workspace may save this address: the operator names the hosts of the private network that it may use. */
export const maySave = ({ baseUrl }: LocalServer, allowedHosts: readonly string[]): boolean =>
  isAllowedTarget(baseUrl, allowedHosts);

/** The most that a setting of a workspace allows: a model may first have to be loaded into memory. */
export const LOCAL_TIMEOUT_S = 90;
