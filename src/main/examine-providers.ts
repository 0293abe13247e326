// Checks the accounts at vendors for the doctor with one small real call each: a list, and a spoken word at vendors of voices.
// Nothing is stored.
import type { Config } from '../config/config.js';
import { type Cost, withPrice } from '../domain/cost.js';
import { systemClock, timeoutSignal } from '../lib/clock.js';
import { type PresenterVendor, ProviderError, type VoiceVendor } from '../providers/contracts.js';
import type { OpenedAccount } from '../services/vendors/vendor-accounts.js';
import { mustOpen } from '../services/vendors/vendor-voices.js';
import { readScriptModel, type ScriptModelChoice } from '../services/workspaces/script-model.js';
import type { Database, Db } from '../store/db/database.js';
import { createSecretKeys, createSecrets, SecretError } from '../store/vendors/secrets.js';
import { listVendorAccounts } from '../store/vendors/vendor-accounts.js';
import { listWorkspaces } from '../store/workspaces/workspaces.js';
import { type OpenedVendors, withVendors } from './command-parts.js';
import { withExaminedDatabase } from './examine-database.js';

/** One account: `workspace` is null for the server's own. */
export type LiveAccount = { workspace: { id: string; name: string } | null; vendor: string };

/** `problem` is for an operator; `detail` is the result of a good account. */
export type LiveFinding = { detail: string; problem: string | null };

/** Asks the vendor of each account in turn; `only` is the id or name of one workspace. */
export async function examineVendors(
  config: Config,
  dataDir: string,
  only: string | null,
  signal: AbortSignal,
): Promise<(LiveAccount & LiveFinding)[]> {
  const found = await withExaminedDatabase(config, dataDir, 'vendor_accounts', (database) =>
    withVendors({ database, config, dataDir }, (opened) => tryAll(opened, database, only, signal)),
  );
  return found ?? [];
}

async function tryAll(opened: OpenedVendors, { db }: Database, only: string | null, signal: AbortSignal) {
  const findings: (LiveAccount & LiveFinding)[] = [];
  for (const account of await listAccounts(opened, db, only)) {
    findings.push({ ...account, ...(await tryAccount(opened, account, signal)) });
  }
  return findings;
}

async function listAccounts({ vendors }: OpenedVendors, db: Db, only: string | null): Promise<LiveAccount[]> {
  const all = await listWorkspaces(db);
  const chosen = only === null ? all : all.filter(({ id, name }) => id === only || name === only);
  if (only !== null && chosen.length === 0) throw new Error(`There is no workspace ${JSON.stringify(only)}.`);
  const accounts: LiveAccount[] = vendors.accounts.ofServer.map((vendor) => ({ workspace: null, vendor }));
  for (const { id, name } of chosen) {
    for (const { vendor } of await listVendorAccounts(db, id)) accounts.push({ workspace: { id, name }, vendor });
  }
  return accounts;
}

async function tryAccount(
  { vendors }: OpenedVendors,
  { workspace, vendor }: LiveAccount,
  signal: AbortSignal,
): Promise<LiveFinding> {
  const voices = vendors.adapters.voices.find(({ name }) => name === vendor);
  const avatars = vendors.adapters.avatars.find(({ name }) => name === vendor);
  const adapter = voices ?? avatars;
  if (!adapter) return { detail: 'not known to this version', problem: 'Disconnect it, or install a newer version.' };
  const startedMs = systemClock();
  try {
    const opened = await mustOpen(vendors.accounts, adapter, workspace?.id ?? null);
    const limited = AbortSignal.any([signal, timeoutSignal(LIMIT_MS)]);
    const finding = voices ? await trySpeaking(voices, opened, limited) : await tryListing(avatars!, opened, limited);
    return { detail: `${finding} (${((systemClock() - startedMs) / 1_000).toFixed(1)} s)`, problem: null };
  } catch (error) {
    const message = error instanceof Error ? error.message : 'it failed';
    return { detail: message, problem: adviceFor(error, workspace !== null) };
  }
}

/** A network error is no reason to change the account. */
function adviceFor(error: unknown, isOfWorkspace: boolean): string {
  if (error instanceof ProviderError && error.kind === 'retry') {
    return 'Try again in a while. If it stays so, see whether this machine gets to the vendor: its network, name server and firewall.';
  }
  return `Mend the account at the vendor, or ${isOfWorkspace ? 'connect it anew' : 'change it in the settings of this server'}.`;
}

const LIMIT_MS = 60_000;

async function trySpeaking(
  vendor: VoiceVendor,
  { account, price }: OpenedAccount,
  signal: AbortSignal,
): Promise<string> {
  const voices = await vendor.list(account, signal);
  const voice = voices.find(({ language }) => language.startsWith('en')) ?? voices[0];
  if (!voice) return 'answers, and offers no voice';
  const request = { text: 'Hello.', voiceId: voice.id, language: voice.language, rate: 1 };
  const { samples, sampleRate, costs } = await vendor.speak(account, request, signal);
  const heardS = (samples.length / sampleRate).toFixed(1);
  return `offers ${voices.length} voices; ${voice.name} said hello for ${heardS} s, which cost ${inWords(costs.map((cost) => withPrice(cost, price)))}`;
}

async function tryListing(vendor: PresenterVendor, { account }: OpenedAccount, signal: AbortSignal): Promise<string> {
  const avatars = await vendor.list(account, signal);
  return `offers ${avatars.length} presenters; no film was asked for`;
}

function inWords(costs: readonly Cost[]): string {
  const words = costs.map(({ units, unit, price }) => {
    const money = price ? ` (${(price.amountMicros / 1e6).toFixed(6)} ${price.currency})` : '';
    return `${units} ${unit}${money}`;
  });
  return words.join(' and ') || 'nothing that the vendor told';
}

export type WriterFinding = { workspace: string; writer: string; problem: string | null };

export async function examineWriters(config: Config, dataDir: string): Promise<WriterFinding[]> {
  const findings = await withExaminedDatabase(config, dataDir, 'script_models', async ({ db }) => {
    const secrets = createSecrets(createSecretKeys({ given: config.secretKeys, dataDir }));
    const reading = { db, secrets, allowedHosts: config.allowedPrivateHosts };
    const found: WriterFinding[] = [];
    for (const { id, name } of await listWorkspaces(db)) {
      found.push({ workspace: name, ...(await describe(await readScriptModel(reading, id), config)) });
    }
    return found;
  });
  return findings ?? [];
}

async function describe(choice: ScriptModelChoice, { scriptModel }: Config): Promise<Omit<WriterFinding, 'workspace'>> {
  const usual = scriptModel ? `${scriptModel.provider}/${scriptModel.model}` : 'embedded';
  if (choice === null) return { writer: `${usual}, as the server`, problem: null };
  if (choice === 'embedded') return { writer: 'embedded', problem: null };
  const problem = await choice.settings().then(
    () => null,
    (error) => {
      if (error instanceof SecretError) return error.message;
      throw error;
    },
  );
  return { writer: choice.name, problem };
}
