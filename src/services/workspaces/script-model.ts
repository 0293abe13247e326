// The script model of a workspace: validated as a whole before anything is stored, and read with its key when a script is
// written.
import { FlowError, invalid } from '../../domain/errors.js';
import type { Clock } from '../../lib/clock.js';
import { readPrices } from '../../lib/prices.js';
import { ChildError, ChildrenBusy, createChildren } from '../../lib/process/child.js';
import { readBaseUrl, TargetError } from '../../providers/http/guarded-fetch.js';
import { MODEL_PROVIDERS, type ModelProvider, type ModelSettings } from '../../providers/script/model/ask.js';
import type { Db, Tx } from '../../store/db/database.js';
import { type AuditedBy, audit } from '../../store/people/audit.js';
import { listSecrets, removeSecret, type Secrets } from '../../store/vendors/secrets.js';
import {
  findScriptModel,
  putScriptModel,
  removeScriptModel,
  SCRIPT_SECRET,
  type ScriptModelRow,
} from '../../store/workspaces/workspace-settings.js';
import { findLocalServers, LOCAL_BASE_URLS, LOCAL_TIMEOUT_S, type LocalServer, maySave } from './local-models.js';
import type { LocalModel, ScriptTrial } from './script-model-trial.js';
import type { TryOrder } from './script-process.js';

/** `none` follows the server again; `embedded` sends nothing to anyone, whatever the server is set to. */
export type ScriptModelChange = {
  provider?: string;
  model?: string;
  baseUrl?: string;
  timeoutSeconds?: number;
  /** As lib/prices.ts reads them; an empty text forgets them. */
  prices?: string;
  key?: string;
};

export type ScriptModelContext = { db: Db; secrets: Secrets; allowedHosts: readonly string[]; clock: Clock };
type Change = Pick<ScriptModelContext, 'secrets' | 'allowedHosts'> & { tx: Tx; workspaceId: string; at: Date };

const DEFAULT_TIMEOUT_SECONDS = 45;

export async function changeScriptModel(
  { db, clock, ...rest }: ScriptModelContext,
  { workspaceId, audit: actor }: AuditedBy,
  change: ScriptModelChange,
): Promise<void> {
  const at = new Date(clock());
  await db.transaction().execute(async (tx) => {
    await putChange({ ...rest, tx, workspaceId, at }, change);
    const subject = (await findScriptModel(tx, workspaceId))?.provider ?? 'none';
    await audit(tx, { workspaceId, actor, action: 'script-model.changed', subject, at });
  });
}

async function putChange(of: Change, change: ScriptModelChange): Promise<void> {
  const { tx, workspaceId } = of;
  const { provider, ...rest } = change;
  if (provider !== 'none' && provider !== 'embedded') return chooseModel(of, change);
  if (Object.keys(rest).length > 0) throw invalid(`The ${provider} provider has no other settings.`);
  await removeScriptModel(tx, workspaceId);
  if (provider === 'none') return;
  const nothing = { model: null, base_url: null, prices: null, timeout_seconds: DEFAULT_TIMEOUT_SECONDS };
  await putScriptModel(tx, { workspace_id: workspaceId, provider, ...nothing });
}

async function chooseModel(of: Change, change: ScriptModelChange): Promise<void> {
  const { tx, workspaceId } = of;
  const before = await findScriptModel(tx, workspaceId);
  const provider = readProvider(change.provider ?? before?.provider);
  const same = before?.provider === provider ? before : null;
  const row: ScriptModelRow = {
    workspace_id: workspaceId,
    provider,
    model: readModel(change.model ?? same?.model ?? null, provider),
    base_url: readAddress(change.baseUrl ?? same?.base_url ?? null, provider, of.allowedHosts),
    timeout_seconds: change.timeoutSeconds ?? same?.timeout_seconds ?? DEFAULT_TIMEOUT_SECONDS,
    prices: readPriceList(change.prices ?? same?.prices ?? ''),
  };
  await storeKey(of, change.key, { isMoved: !same || row.base_url !== same.base_url });
  await assertKey(of, provider);
  await putScriptModel(tx, row);
}

/** A key never follows to another vendor or address: who may change an address could otherwise read it there. */
async function storeKey(of: Change, key: string | undefined, { isMoved }: { isMoved: boolean }): Promise<void> {
  const { tx, secrets, workspaceId, at } = of;
  if (key === undefined) {
    if (isMoved) await removeSecret(tx, workspaceId, SCRIPT_SECRET);
    return;
  }
  if (!/^[\x21-\x7e]{1,1000}$/.test(key)) throw invalid('The key can’t contain spaces or line breaks.');
  await secrets.put(tx, { workspaceId, name: SCRIPT_SECRET, value: key, at });
}

async function assertKey({ tx, workspaceId }: Change, provider: ModelProvider): Promise<void> {
  if (provider === 'openai-compatible') return;
  const known = await listSecrets(tx, workspaceId);
  if (known.some(({ name }) => name === SCRIPT_SECRET)) return;
  throw invalid(`${provider} needs an API key (key).`);
}

function readProvider(text: string | undefined): ModelProvider {
  const found = MODEL_PROVIDERS.find((provider) => provider === text);
  if (found) return found;
  const all = [...MODEL_PROVIDERS, 'embedded', 'none'].join(', ');
  throw invalid(`Choose a script provider: ${all}.`);
}

function readModel(text: string | null, provider: ModelProvider): string {
  if (text === null) throw invalid(`Enter a model for ${provider}.`);
  if (/^[\w.:/@+-]{1,200}$/.test(text)) return text;
  throw invalid('model must be the name of a model.');
}

function readAddress(text: string | null, provider: ModelProvider, allowedHosts: readonly string[]): string | null {
  const isOwn = provider === 'openai-compatible';
  if (text === null && !isOwn) return null;
  if (text === null) throw invalid(`${provider} needs the address of its server: baseUrl.`);
  if (!isOwn) throw invalid(`${provider} has a fixed URL. Leave baseUrl out.`);
  try {
    return readBaseUrl(text, { allowedHosts, mostChars: 1_000 });
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    throw invalid(error.naming('baseUrl'), error.message);
  }
}

function readPriceList(text: string): string | null {
  if (text === '') return null;
  if (readPrices(text)) return text;
  throw invalid('prices must be like "input=2.5,output=10,cached=0.25,currency=USD", or "none".');
}

// ---- reading

/** Null for a workspace that follows the server. */
export type ScriptModelChoice = 'embedded' | { name: string; settings(): Promise<ModelSettings> } | null;

type Reading = { db: Db; secrets: Secrets; allowedHosts: readonly string[] };

/** The key is only opened when the settings are asked for: that may fail with a SecretError. */
export async function readScriptModel(of: Reading, workspaceId: string): Promise<ScriptModelChoice> {
  const row = await findScriptModel(of.db, workspaceId);
  if (!row) return null;
  const { provider, model } = row;
  if (provider === 'embedded' || model === null) return 'embedded';
  return { name: `${provider}/${model}`, settings: () => settingsOf(of, row, provider, model) };
}

async function settingsOf(
  { db, secrets, allowedHosts }: Reading,
  row: ScriptModelRow,
  provider: ModelProvider,
  model: string,
): Promise<ModelSettings> {
  const settings: ModelSettings = {
    provider,
    model,
    apiKey: await secrets.reveal(db, row.workspace_id, SCRIPT_SECRET),
    baseUrl: row.base_url,
    callTimeoutMs: row.timeout_seconds * 1_000,
    prices: row.prices === null ? null : readPrices(row.prices),
  };
  return row.base_url === null ? settings : { ...settings, allowedHosts };
}

// The models of this machine: found, and tried. Trials run in child processes, because one blocks the event loop for more
// than a second.

/** A model keeps the machine busy: more at once would only make all of them late. */
const MODELS_AT_ONCE = 2;
const busy = (): FlowError =>
  new FlowError('SERVICE_UNAVAILABLE', 'Another comparison is running. Try again shortly.', 5);

export type LocalModels = {
  /** What answers at the usual addresses, and which of it the operator lets workspaces use. */
  find(signal: AbortSignal): Promise<{ servers: (LocalServer & { isAllowed: boolean })[] }>;
  /** Null tries the embedded writer. Throws VALIDATION_ERROR for another address than `find` asks. */
  try(local: LocalModel | null, signal: AbortSignal): Promise<ScriptTrial>;
  close(): void;
};

type TrialOptions = { ownPort: number; allowedHosts: readonly string[] };

export function createLocalModels({ ownPort, allowedHosts }: TrialOptions): LocalModels {
  const children = createChildren({
    module: new URL('./script-process.js', import.meta.url),
    memoryMb: 512,
    // All answers of a model, and the scripts before and after them.
    deadlineMs: (LOCAL_TIMEOUT_S + 60) * 1_000,
    idleMs: 20_000,
    // One is left for the embedded writer.
    limit: MODELS_AT_ONCE + 1,
    waitMs: 10_000,
  });
  let models = 0;
  return {
    find: async (signal) => {
      const servers = await findLocalServers({ ownPort, signal });
      return { servers: servers.map((server) => ({ ...server, isAllowed: maySave(server, allowedHosts) })) };
    },
    try: async (local, signal) => {
      if (local !== null && !LOCAL_BASE_URLS.includes(local.baseUrl))
        throw invalid('baseUrl must be one of the local server URLs that Aftercall searches.');
      if (local !== null && models >= MODELS_AT_ONCE) throw busy();
      models += local === null ? 0 : 1;
      try {
        const order: TryOrder = { kind: 'try', local };
        return (await children.request(order, signal)) as ScriptTrial;
      } catch (error) {
        throw error instanceof ChildrenBusy || error instanceof ChildError ? busy() : error;
      } finally {
        models -= local === null ? 0 : 1;
      }
    },
    close: () => children.close(),
  };
}
