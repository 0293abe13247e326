// The settings of the server's own accounts at vendors: keys, and what some of them need besides.
import { z } from 'zod';
import { readUnitPrice, UNIT_PRICE_EXAMPLE } from '../lib/prices.js';

export const yesNo = z.enum(['true', 'false'], 'must be "true" or "false"').transform((value) => value === 'true');

export const httpUrl = z
  .string()
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an http or https address')
  .transform((text) => text.replace(/\/+$/, ''));

export const vendorKey = z.string().regex(/^[\x21-\x7e]{1,1000}$/, 'must be a key without spaces and line breaks');

type Given = Record<string, string | undefined>;

/** By the name of the vendor. */
export type VendorAccountsConfig = Readonly<
  Record<string, { apiKey: string; settings: Readonly<Record<string, string>> }>
>;

const KEYS = {
  elevenlabs: 'ELEVENLABS_API_KEY',
  openai: 'OPENAI_VOICE_API_KEY',
  cartesia: 'CARTESIA_API_KEY',
  azure: 'AZURE_SPEECH_KEY',
  deepgram: 'DEEPGRAM_API_KEY',
  heygen: 'HEYGEN_API_KEY',
  tavus: 'TAVUS_API_KEY',
  did: 'DID_API_KEY',
  synthesia: 'SYNTHESIA_API_KEY',
} as const;

/** Servers of one's own, which have an address and perhaps a key. */
const SERVERS = {
  'speech-server': ['SPEECH_SERVER_URL', 'SPEECH_SERVER_API_KEY'],
  'lip-sync-server': ['LIP_SYNC_SERVER_URL', 'LIP_SYNC_SERVER_API_KEY'],
} as const;

/** What a server of one's own that asks for no key is sent. */
const NO_KEY = 'none';

const prices = z.string().transform((text, context) => {
  const pairs = text.split(';').map((pair) => pair.split('=').map((part) => part.trim()));
  if (pairs.every(([vendor, price = '', ...rest]) => vendor && readUnitPrice(price) && rest.length === 0))
    return new Map(pairs as [string, string][]);
  context.addIssue(`must be prices with semicolons between, such as "elevenlabs=${UNIT_PRICE_EXAMPLE}"`);
  return z.NEVER;
});

export const VENDOR_SETTINGS = {
  ELEVENLABS_API_KEY: vendorKey.optional(),
  OPENAI_VOICE_API_KEY: vendorKey.optional(),
  CARTESIA_API_KEY: vendorKey.optional(),
  AZURE_SPEECH_KEY: vendorKey.optional(),
  AZURE_SPEECH_REGION: z
    .string()
    .regex(/^[a-z0-9]{2,40}$/, 'must be a region such as westeurope')
    .optional(),
  DEEPGRAM_API_KEY: vendorKey.optional(),
  HEYGEN_API_KEY: vendorKey.optional(),
  TAVUS_API_KEY: vendorKey.optional(),
  DID_API_KEY: vendorKey.optional(),
  SYNTHESIA_API_KEY: vendorKey.optional(),
  SPEECH_SERVER_URL: httpUrl.optional(),
  SPEECH_SERVER_API_KEY: vendorKey.optional(),
  LIP_SYNC_SERVER_URL: httpUrl.optional(),
  LIP_SYNC_SERVER_API_KEY: vendorKey.optional(),
  SYNTHESIA_AVATARS: z
    .string()
    .regex(
      /^[\w.-]{1,80}(=[^,=]{1,60})?(,\s*[\w.-]{1,80}(=[^,=]{1,60})?){0,49}$/,
      'must be ids of presenters between commas',
    )
    .optional(),
  VENDOR_PRICES: prices.optional(),
};
const Settings = z.object(VENDOR_SETTINGS);

export const vendorProblems = (given: Given): string[] => [
  ...azureProblems(given),
  ...synthesiaProblems(given),
  ...serverProblems(given),
  ...priceProblems(given),
];

function azureProblems({ AZURE_SPEECH_KEY: key, AZURE_SPEECH_REGION: region }: Given): string[] {
  if (key !== undefined && region === undefined) return ['AZURE_SPEECH_REGION must name the region of the key'];
  return key === undefined && region !== undefined ? ['AZURE_SPEECH_REGION does nothing without AZURE_SPEECH_KEY'] : [];
}

function synthesiaProblems({ SYNTHESIA_API_KEY: key, SYNTHESIA_AVATARS: avatars }: Given): string[] {
  if (key !== undefined && avatars === undefined) return ['SYNTHESIA_AVATARS must name the presenters of the key'];
  return key === undefined && avatars !== undefined ? ['SYNTHESIA_AVATARS does nothing without SYNTHESIA_API_KEY'] : [];
}

const serverProblems = (given: Given): string[] =>
  Object.values(SERVERS)
    .filter(([url, key]) => given[key] !== undefined && given[url] === undefined)
    .map(([url, key]) => `${key} does nothing without ${url}`);

function priceProblems(given: Given): string[] {
  const addresses = Object.entries(SERVERS).map(([vendor, [url]]) => [vendor, url]);
  const keys: Record<string, string> = { ...KEYS, ...Object.fromEntries(addresses) };
  const named = (given.VENDOR_PRICES?.split(';') ?? []).map((pair) => pair.split('=')[0]!.trim());
  return named
    .filter((vendor) => given[keys[vendor] ?? ''] === undefined)
    .map((vendor) => `VENDOR_PRICES names ${JSON.stringify(vendor)}, of which the server has no account`);
}

export function vendorAccountsOf(e: z.infer<typeof Settings>): VendorAccountsConfig {
  const keys: (readonly [string, string | undefined])[] = [
    ...Object.entries(KEYS).map(([vendor, name]) => [vendor, e[name]] as const),
    ...Object.entries(SERVERS).map(([vendor, [url, key]]) => [vendor, e[url] && (e[key] ?? NO_KEY)] as const),
  ];
  const given = keys.filter((entry): entry is [string, string] => entry[1] !== undefined);
  const needed: Record<string, Record<string, string>> = {
    azure: { region: e.AZURE_SPEECH_REGION! },
    synthesia: { avatars: e.SYNTHESIA_AVATARS! },
    'speech-server': { baseUrl: e.SPEECH_SERVER_URL! },
    'lip-sync-server': { baseUrl: e.LIP_SYNC_SERVER_URL! },
  };
  const settingsOf = (vendor: string): Record<string, string> => {
    const price = e.VENDOR_PRICES?.get(vendor);
    return { ...needed[vendor], ...(price !== undefined && { price }) };
  };
  return Object.fromEntries(given.map(([vendor, apiKey]) => [vendor, { apiKey, settings: settingsOf(vendor) }]));
}
