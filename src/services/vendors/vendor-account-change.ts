// Validates and stores a workspace's account at a vendor.
import { invalid } from '../../domain/errors.js';
import { UNIT_PRICE, UNIT_PRICE_EXAMPLE } from '../../lib/prices.js';
import { readBaseUrl, TargetError } from '../../providers/http/guarded-fetch.js';
import type { VendorSetting } from '../../providers/vendor.js';
import type { Tx } from '../../store/db/database.js';
import { listSecrets, removeSecret, type Secrets } from '../../store/vendors/secrets.js';
import { findVendorAccount, putVendorAccount, vendorSecret } from '../../store/vendors/vendor-accounts.js';
import type { VendorAdapters } from './vendor-offers.js';

/** What is not named stays as it is; a setting without a value is taken away. */
export type VendorAccountChange = {
  key?: string;
  settings?: Readonly<Record<string, string>>;
  allowsFallback?: boolean;
};

/** A vendor with all that is known of it before anybody has an account. */
export type KnownVendor = {
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

export function knownVendors({ voices, avatars }: VendorAdapters): KnownVendor[] {
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

export async function putAccount(of: Place, vendor: KnownVendor, change: VendorAccountChange): Promise<void> {
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
