// The settings of what lies outside: the media store, the collector of traces, the server's accounts at vendors.
import { z } from 'zod';
import { readUnitPrice, UNIT_PRICE_EXAMPLE } from '../lib/prices.js';
import type { Sampling, TracingSettings } from '../lib/tracing/otlp-tracer.js';

// The settings of the server's own accounts at vendors: keys, and what some of them need besides.

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

/** Programs that the operator installed on the machine. */
export const PROGRAM_SETTINGS = {
  ESPEAK_COMMAND: z.string().optional(),
  FFMPEG_COMMAND: z.string().optional(),
  NEURAL_VOICES_DIR: z.string().optional(),
  NEURAL_INSTALL_DIR: z.string().optional(),
  NEURAL_VOICES_URL: httpUrl.default('https://github.com/k2-fsa/sherpa-onnx/releases/download/tts-models'),
};

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

// Where traces are sent, by the variables that OpenTelemetry names. Without an endpoint there are none.

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** As `key=value,other=value`, with values that may be percent-encoded. */
const pairs = z.string().transform((text, context) => {
  const split = text.split(',').map((pair) => /^\s*([^=\s]+)\s*=(.*)$/.exec(pair));
  try {
    return Object.fromEntries(split.map((match) => [match![1]!, decodeURIComponent(match![2]!.trim())]));
  } catch {
    context.addIssue('must be pairs such as "name=value,other=value"');
    return z.NEVER;
  }
});

const Tracing = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/json', 'must be http/json, the only one that is spoken').optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.default({}),
  OTEL_SERVICE_NAME: z.string().max(200).default('aftercall'),
  OTEL_RESOURCE_ATTRIBUTES: pairs.default({}),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number')
    .min(0, 'must be 0 to 1')
    .max(1, 'must be 0 to 1')
    .default(1),
});

const NAMES = ['OTEL_SDK_DISABLED', ...Object.keys(Tracing.shape)];

/** A cluster may give them to every process: they are checked where traces are sent, and else not. */
export const TRACING_SETTINGS = Object.fromEntries(NAMES.map((name) => [name, z.string().optional()]));

const isOn = (given: Given): boolean =>
  (given.OTEL_EXPORTER_OTLP_ENDPOINT ?? given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) !== undefined &&
  given.OTEL_SDK_DISABLED?.toLowerCase() !== 'true';

export function tracingProblems(given: Given): string[] {
  const { error } = Tracing.safeParse(isOn(given) ? given : {});
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
}

export function tracingOf(given: Given): TracingSettings | null {
  if (!isOn(given)) return null;
  const e = Tracing.parse(given);
  return {
    url: e.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? `${e.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces`,
    headers: e.OTEL_EXPORTER_OTLP_HEADERS,
    resource: { ...e.OTEL_RESOURCE_ATTRIBUTES, 'service.name': e.OTEL_SERVICE_NAME },
    sampling: samplingOf(e),
  };
}

function samplingOf({
  OTEL_TRACES_SAMPLER: sampler,
  OTEL_TRACES_SAMPLER_ARG: ratio,
}: z.infer<typeof Tracing>): Sampling {
  const isParentBased = sampler.startsWith('parentbased_');
  if (sampler.endsWith('always_off')) return { isParentBased, ratio: 0 };
  return { isParentBased, ratio: sampler.endsWith('traceidratio') ? ratio : 1 };
}

// The settings of a media store: they belong together, and one without the others is a mistake.

/** How a bucket is reached. */
export type S3Settings = {
  /** Such as `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket stands in the path of an address, and not in its host. */
  isPathStyle: boolean;
};

/** Where media lie that do not lie on the disk. */
export type StorageConfig = S3Settings & {
  /** What all keys begin with; empty, or with a slash at its end. */
  prefix: string;
  /** Whether who asks for a video is sent to the store. */
  redirects: boolean;
};

export const S3_SETTINGS = {
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,60}$/, 'must be a region such as eu-central-1')
    .default('us-east-1'),
  S3_ACCESS_KEY_ID: vendorKey.optional(),
  S3_SECRET_ACCESS_KEY: vendorKey.optional(),
  S3_PREFIX: z
    .string()
    .regex(/^\w[\w.-]*(\/\w[\w.-]*)*$/, 'must be a folder such as aftercall, without slashes around it')
    .optional(),
  S3_PATH_STYLE: yesNo.optional(),
  S3_DELIVERY: z.enum(['proxy', 'redirect'], 'must be proxy or redirect').default('proxy'),
};

type Read = z.infer<z.ZodObject<typeof S3_SETTINGS>>;

const NEEDED = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
const OTHERS = ['S3_ENDPOINT', 'S3_REGION', 'S3_PREFIX', 'S3_PATH_STYLE', 'S3_DELIVERY'];

export function storageProblems(given: Given): string[] {
  const isSet = (name: string) => given[name] !== undefined;
  if (isSet('S3_BUCKET')) {
    const missing = NEEDED.filter((name) => !isSet(name));
    // From another place than the page browsers follow to a third one only where that allows it, and stores do not by themselves.
    const isShownTwice = given.S3_DELIVERY === 'redirect' && isSet('PUBLIC_MEDIA_URL');
    return [
      ...missing.map((name) => `${name} must be set together with S3_BUCKET`),
      ...(isShownTwice ? ['S3_DELIVERY must be proxy where PUBLIC_MEDIA_URL shows the media'] : []),
    ];
  }
  return [...NEEDED, ...OTHERS].filter(isSet).map((name) => `${name} does nothing without S3_BUCKET`);
}

/** A store of one's own rarely has a host name for each bucket; AWS wants one. */
export function storageOf(e: Read): StorageConfig | null {
  if (e.S3_BUCKET === undefined) return null;
  return {
    endpoint: e.S3_ENDPOINT ?? `https://s3.${e.S3_REGION}.amazonaws.com`,
    bucket: e.S3_BUCKET,
    region: e.S3_REGION,
    accessKeyId: e.S3_ACCESS_KEY_ID!,
    secretAccessKey: e.S3_SECRET_ACCESS_KEY!,
    isPathStyle: e.S3_PATH_STYLE ?? e.S3_ENDPOINT !== undefined,
    prefix: e.S3_PREFIX ? `${e.S3_PREFIX}/` : '',
    redirects: e.S3_DELIVERY === 'redirect',
  };
}
