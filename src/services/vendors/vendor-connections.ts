// The connections of a workspace to vendors: list, connect, disconnect and check, for the command and the dashboard.
import { invalid } from '../../domain/errors.js';
import { type Clock, timeoutSignal } from '../../lib/clock.js';
import { UNIT_PRICE, UNIT_PRICE_EXAMPLE } from '../../lib/prices.js';
import { asSentence, ProviderError, type VendorSetting } from '../../providers/contracts.js';
import { readBaseUrl, TargetError } from '../../providers/http/guarded-fetch.js';
import type { Database, Tx } from '../../store/db/database.js';
import { type AuditedBy, audit } from '../../store/people/audit.js';
import { listSecrets, removeSecret, SecretError, type Secrets } from '../../store/vendors/secrets.js';
import {
  countListings,
  findVendorAccount,
  lastSeenOfServer,
  listVendorAccounts,
  listVendorKeyHints,
  putVendorAccount,
  removeVendorAccount,
  vendorSecret,
} from '../../store/vendors/vendor-accounts.js';
import { changeSettings, findSettings } from '../../store/workspaces/workspace-settings.js';
import type { Offered, VendorAdapters } from './vendor-offers.js';
import type { Vendors } from './vendors.js';

// Validates and stores a workspace's account at a vendor.

/** What is not named stays as it is; a setting without a value is taken away. */
export type VendorAccountChange = {
  key?: string;
  settings?: Readonly<Record<string, string>>;
  allowsFallback?: boolean;
};

/** A vendor with all that is known of it before anybody has an account. */
type KnownVendor = {
  name: string;
  title: string;
  keyUrl: string | null;
  settings: readonly VendorSetting[];
  offers: readonly ('voice' | 'avatar')[];
};

/** Every account may have one; adapters know nothing of it. */
const PRICE: VendorSetting = {
  name: 'price',
  title: 'Price',
  hint: 'What you pay the provider. Used to show costs under Usage.',
  pattern: UNIT_PRICE,
  example: UNIT_PRICE_EXAMPLE,
  isRequired: false,
};

function knownVendors({ voices, avatars }: VendorAdapters): KnownVendor[] {
  const known = ({ name, title, keyUrl, settings }: Omit<KnownVendor, 'offers'>, offers: KnownVendor['offers']) => ({
    name,
    title,
    keyUrl,
    settings: [...settings, PRICE],
    offers,
  });
  return [...voices.map((each) => known(each, ['voice'])), ...avatars.map((each) => known(each, ['avatar']))];
}

export function mustKnow(adapters: VendorAdapters, name: string): KnownVendor {
  const all = knownVendors(adapters);
  const found = all.find((vendor) => vendor.name === name);
  if (found) return found;
  const names = all.map((vendor) => vendor.name).join(', ');
  throw invalid(`Unknown provider ${JSON.stringify(name)}. Available: ${names}.`);
}

type Place = { tx: Tx; secrets: Secrets; allowedHosts: readonly string[]; workspaceId: string; at: Date };

async function putAccount(of: Place, vendor: KnownVendor, change: VendorAccountChange): Promise<void> {
  const { tx, workspaceId, at } = of;
  const before = await findVendorAccount(tx, workspaceId, vendor.name);
  const settings = readSettings(vendor, { ...before?.settings, ...change.settings }, of.allowedHosts);
  const isMoved = !before || settings.baseUrl !== before.settings.baseUrl;
  await putVendorAccount(tx, {
    workspaceId,
    vendor: vendor.name,
    settings,
    at,
    // Until the vendor has answered with these.
    isUnverified: change.key !== undefined || change.settings !== undefined,
    allowsFallback: change.allowsFallback ?? before?.allows_fallback ?? false,
  });
  await storeKey(of, vendor, change.key, isMoved);
}

/** A key never follows to another address: who may change an address could otherwise read it there. */
async function storeKey(of: Place, { name, title }: KnownVendor, key: string | undefined, isMoved: boolean) {
  const { tx, secrets, workspaceId, at } = of;
  const secret = vendorSecret(name);
  if (key !== undefined) {
    if (!/^[\x21-\x7e]{1,1000}$/.test(key)) throw invalid('The key can’t contain spaces or line breaks.');
    return secrets.put(tx, { workspaceId, name: secret, value: key, at });
  }
  if (isMoved) await removeSecret(tx, workspaceId, secret);
  const known = await listSecrets(tx, workspaceId);
  if (known.some((each) => each.name === secret)) return;
  throw invalid(`${title} needs its API key${isMoved ? ' again because its URL has changed' : ''}.`);
}

function readSettings(
  { title, settings: wanted }: KnownVendor,
  given: Readonly<Record<string, string>>,
  allowedHosts: readonly string[],
): Record<string, string> {
  const unknown = Object.keys(given).find((name) => !wanted.some((setting) => setting.name === name));
  if (unknown !== undefined) {
    const names = wanted.map(({ name }) => name).join(', ');
    throw invalid(`${title} has no setting ${JSON.stringify(unknown)}. Available: ${names}.`);
  }
  const read: Record<string, string> = {};
  for (const setting of wanted) {
    const value = given[setting.name]?.trim() ?? '';
    if (value !== '') read[setting.name] = readSetting(setting, value, allowedHosts);
    else if (setting.isRequired) throw invalid(`${title} needs ${inWords(setting)}.`);
  }
  return read;
}

const inWords = ({ name, title, example }: VendorSetting): string => `${title} (${name}), such as ${example}`;

function readSetting(setting: VendorSetting, value: string, allowedHosts: readonly string[]): string {
  if (setting.name === 'baseUrl') return readAddress(value, allowedHosts);
  const isGood = value.length <= LONGEST_SETTING && setting.pattern.test(value);
  if (isGood) return value;
  throw invalid(`${JSON.stringify(value.slice(0, 60))} isn’t valid for ${setting.name}. Example: ${setting.example}`);
}

const LONGEST_SETTING = 500;

function readAddress(text: string, allowedHosts: readonly string[]): string {
  try {
    return readBaseUrl(text, { allowedHosts, mostChars: LONGEST_SETTING });
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    throw invalid(error.naming('baseUrl'), error.message);
  }
}

/** A vendor as a workspace sees it; without an account of its own `connectedAt` is null. */
export type Connection = {
  vendor: KnownVendor;
  /** The server has an account, which the workspace uses where it has none of its own. */
  isOfServer: boolean;
  settings: Readonly<Record<string, string>>;
  keyHint: string | null;
  allowsFallback: boolean;
  offered: Offered;
  listedAt: Date | null;
  connectedAt: Date | null;
};

/** What a check found: what the account offers, or what is wrong in words for people. */
export type Checked = { offered: Offered; problem: null } | { offered: null; problem: string };

export type VendorConnections = {
  list(workspaceId: string): Promise<Connection[]>;
  knows(vendor: string): boolean;
  connect(by: AuditedBy, vendor: string, change: VendorAccountChange): Promise<void>;
  /** False where the workspace has no account there. */
  disconnect(by: AuditedBy, vendor: string): Promise<boolean>;
  /** Asks the vendor what the account offers, which costs nothing. */
  check(workspaceId: string, vendor: string, signal: AbortSignal): Promise<Checked>;
};

/** Somebody waits for it. */
const CHECK_LIMIT_MS = 25_000;

type Options = {
  database: Database;
  secrets: Secrets;
  vendors: Vendors;
  allowedHosts: readonly string[];
  clock: Clock;
};

export function createVendorConnections({
  database,
  secrets,
  vendors,
  allowedHosts,
  clock,
}: Options): VendorConnections {
  const { adapters, accounts, offers } = vendors;
  return {
    list: async (workspaceId) => {
      const rows = await listVendorAccounts(database.db, workspaceId);
      const hints = await listVendorKeyHints(database.db, workspaceId);
      const own = await countListings(database.db, workspaceId, accounts.ofServer);
      const seen = await lastSeenOfServer(database.db);
      return knownVendors(adapters).map((vendor): Connection => {
        const row = rows.find((each) => each.vendor === vendor.name);
        const isOfServer = accounts.ofServer.includes(vendor.name);
        const count = (kind: string) => own.get(`${vendor.name} ${kind}`) ?? 0;
        return {
          vendor,
          isOfServer,
          settings: row?.settings ?? {},
          keyHint: hints.get(vendor.name) ?? null,
          allowsFallback: row ? row.allows_fallback : isOfServer && accounts.serverAllowsFallback,
          offered: { voices: count('voice'), avatars: count('avatar') },
          listedAt: (row ? row.listed_at : isOfServer ? seen.get(vendor.name) : null) ?? null,
          connectedAt: row?.created_at ?? null,
        };
      });
    },
    knows: (name) => knownVendors(adapters).some((vendor) => vendor.name === name),
    connect: async ({ workspaceId, audit: actor }, name, change) => {
      const vendor = mustKnow(adapters, name);
      const at = new Date(clock());
      await database.db.transaction().execute(async (tx) => {
        await putAccount({ tx, secrets, allowedHosts, workspaceId, at }, vendor, change);
        await audit(tx, { workspaceId, actor, action: 'vendor.connected', subject: name, at });
      });
    },
    disconnect: ({ workspaceId, audit: actor }, name) => {
      mustKnow(adapters, name);
      return database.db.transaction().execute(async (tx) => {
        if (!(await removeVendorAccount(tx, workspaceId, name))) return false;
        await forgetVoice(vendors, tx, workspaceId);
        const action = 'vendor.disconnected';
        await audit(tx, { workspaceId, actor, action, subject: name, at: new Date(clock()) });
        return true;
      });
    },
    check: async (workspaceId, name, signal) => {
      const { title } = mustKnow(adapters, name);
      const limit = timeoutSignal(CHECK_LIMIT_MS);
      try {
        const either = AbortSignal.any([signal, limit]);
        return { offered: await offers.refresh(workspaceId, name, either), problem: null };
      } catch (error) {
        if (limit.aborted && !signal.aborted) return { offered: null, problem: `${title} took too long to answer.` };
        if (error instanceof ProviderError) return { offered: null, problem: asSentence(error.message) };
        if (error instanceof SecretError) return { offered: null, problem: error.message };
        throw error;
      }
    },
  };
}

/** A workspace whose voice went away gets the usual one, so that it can go on making videos. */
async function forgetVoice({ voicesOf }: Vendors, tx: Tx, workspaceId: string): Promise<void> {
  const settings = await findSettings(tx, workspaceId);
  const voices = await voicesOf(workspaceId, tx);
  if (!settings?.voice_id || voices.find(settings.voice_id)) return;
  await changeSettings(tx, workspaceId, { voice_id: voices.listings[0]?.id ?? null, voice_is_chosen: false });
}
