// The environment, read once and checked as a whole: every problem is told in one go.
import { isIP } from 'node:net';
import { z } from 'zod';
import { PRICES_EXAMPLE, type Prices, readPrices } from '../lib/prices.js';
import { API_KEY_PATTERN, isWellFormedKey } from '../lib/security/api-key.js';
import { readSecretKey, type SecretKey } from '../lib/security/envelope.js';
import { passwordProblem } from '../lib/security/password-rule.js';
import type { TracingSettings } from '../lib/tracing/otlp-tracer.js';
import {
  httpUrl,
  PROGRAM_SETTINGS,
  S3_SETTINGS,
  type StorageConfig,
  storageOf,
  storageProblems,
  TRACING_SETTINGS,
  tracingOf,
  tracingProblems,
  VENDOR_SETTINGS,
  type VendorAccountsConfig,
  vendorAccountsOf,
  vendorKey,
  vendorProblems,
  yesNo,
} from './outside-settings.js';

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

const postgresUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol),
    'must be an address such as postgres://user:password@host:5432/database',
  );

const apiKey = z
  .string()
  .refine((key) => API_KEY_PATTERN.test(key), 'must be "ac_" followed by 46 letters and digits')
  .refine(
    (key) => !API_KEY_PATTERN.test(key) || isWellFormedKey(key),
    'has a wrong checksum: its last six characters do not fit the others',
  );

/** Of several keys the first one seals; the others only open what they sealed before. */
const secretKeys = z.string().transform((text, context) => {
  const keys = text.split(',').map((each) => readSecretKey(each.trim()));
  if (keys.every((key) => key !== null)) return keys;
  context.addIssue('must be 32 bytes in base64, as "openssl rand -base64 32" makes them; several with commas between');
  return z.NEVER;
});

const prices = z.string().transform((text, context) => {
  const read = readPrices(text);
  if (!read) context.addIssue(`must be prices for a million tokens, such as "${PRICES_EXAMPLE}"`);
  return read;
});

const hostList = z.string().transform((text) => text.split(',').map((host) => host.trim()));

const hosts = hostList.refine(
  (list) => list.every((host) => /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) || /^[\da-f:.]+$/i.test(host)),
  'must be names or addresses of hosts, such as "ollama.lan,10.0.0.5:8000", with commas between',
);

const ownHosts = hostList.refine(
  (list) => list.every((host) => /^(?:(?:\*\.|\.)?[\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\]|[\da-f:.]+)$/i.test(host)),
  'must be names or addresses of hosts without ports, such as "videos.example.com,.internal.example.com", with commas between',
);

/** Over plain http anybody on the way could say who somebody is. */
const issuerUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/.test(text),
    'must be an https address',
  );

const domains = z
  .string()
  .regex(/^[a-z0-9.-]{1,253}( *, *[a-z0-9.-]{1,253}){0,50}$/i, 'must be domains with commas between them')
  .transform((text) => text.split(',').map((domain) => domain.trim().toLowerCase()));

const isAddressOrNet = (text: string): boolean => {
  const [address, bits, ...rest] = text.split('/');
  const longest = isIP(address!) === 4 ? 32 : 128;
  const isNet = bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= longest);
  return rest.length === 0 && isIP(address!) !== 0 && isNet;
};

/** Whose word about the client's address counts: nobody's, so many hops before us, or these proxies. */
const proxies = z.string().transform((text, context): false | number | string[] => {
  const word = text.trim().toLowerCase();
  if (word === 'true') return 1;
  if (word === 'false') return false;
  if (/^[1-9]\d?$/.test(word)) return Number(word);
  const list = word.split(',').map((one) => one.trim());
  if (list.every(isAddressOrNet)) return list;
  context.addIssue('must be true, false, a number of hops, or addresses and networks with commas between them');
  return z.NEVER;
});

const MODEL_PROVIDERS = ['openai', 'anthropic', 'google', 'openai-compatible'] as const;
type ModelProvider = (typeof MODEL_PROVIDERS)[number];

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const Environment = z.object({
  PORT: whole(0, 65_535).default(8_080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().optional(),
  DATABASE_URL: postgresUrl.optional(),
  MIGRATION_DATABASE_URL: postgresUrl.optional(),
  PUBLIC_URL: httpUrl.optional(),
  PUBLIC_MEDIA_URL: httpUrl.optional(),
  ALLOWED_HOSTS: ownHosts.default([]),
  ...S3_SETTINGS,
  ...TRACING_SETTINGS,
  AFTERCALL_API_KEY: apiKey.optional(),
  AFTERCALL_SECRET_KEY: secretKeys.optional(),
  SIGNING_CERTIFICATE_FILE: z.string().optional(),
  SIGNING_KEY_FILE: z.string().optional(),
  AFTERCALL_WORKSPACE: z.string().min(1).max(200).default('Northwind'),
  AFTERCALL_OWNER: z.string().min(1).max(200).default('Alex Morgan'),
  AFTERCALL_OWNER_EMAIL: z.email({ pattern: z.regexes.unicodeEmail, error: 'must be an e-mail address' }).optional(),
  AFTERCALL_OWNER_PASSWORD: z.string().optional(),
  OIDC_ISSUER: issuerUrl.optional(),
  OIDC_CLIENT_ID: z.string().max(500).optional(),
  OIDC_CLIENT_SECRET: z.string().max(1_000).optional(),
  OIDC_NAME: z.string().max(60, 'can have at most 60 characters').default('Single sign-on'),
  OIDC_ALLOWED_DOMAINS: domains.optional(),
  OIDC_DEFAULT_ROLE: z.enum(['viewer', 'member'], 'must be viewer or member').default('viewer'),
  ...PROGRAM_SETTINGS,
  AFTERCALL_SAMPLE: yesNo.default(true),
  SCRIPT_PROVIDER: z.enum(MODEL_PROVIDERS, `must be one of ${MODEL_PROVIDERS.join(', ')}`).optional(),
  SCRIPT_MODEL: z
    .string()
    .regex(/^[\w.:/@+-]{1,200}$/, 'must be the name of a model')
    .optional(),
  SCRIPT_API_KEY: vendorKey.optional(),
  SCRIPT_BASE_URL: httpUrl.optional(),
  SCRIPT_TIMEOUT_SECONDS: whole(1, 90).default(45),
  SCRIPT_PRICES: prices.optional(),
  SCRIPT_ASK_UNSURE: yesNo.default(true),
  ...VENDOR_SETTINGS,
  VENDOR_FALLBACK: yesNo.default(false),
  ALLOWED_PRIVATE_HOSTS: hosts.default([]),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  TRUST_PROXY: proxies.default(false),
  RATE_LIMIT_PER_MINUTE: whole(0, 1_000_000).default(1_200),
  METRICS_TOKEN: z.string().min(8, 'must have at least 8 characters').optional(),
  APPROVAL_TIMEOUT_HOURS: whole(1, 8_760).default(168),
  LONGEST_VIDEO_SECONDS: whole(70, 600).default(180),
  FILM_CONCURRENCY: whole(1, 64).default(1),
  VIDEO_HEIGHT: z.enum(['720', '1080'], 'must be 720 or 1080').transform(Number).default(1_080),
  DATABASE_POOL: whole(2, 200).default(10),
  SHUTDOWN_GRACE_SECONDS: whole(0, 600).default(10),
  SESSION_IDLE_HOURS: whole(1, 8_760).default(12),
  SESSION_MAX_HOURS: whole(1, 8_760).default(168),
});

/** The names of all settings; docs/operating.md is held against them by a test. */
export const SETTINGS: readonly string[] = Object.keys(Environment.shape);

/** The model that writes scripts, and how it is reached. */
export type ScriptModelConfig = {
  provider: ModelProvider;
  model: string;
  apiKey: string | null;
  /** Null for the vendor's own address. */
  baseUrl: string | null;
  callTimeoutMs: number;
  /** What its tokens cost; null where nobody said. */
  prices: Prices | null;
};

/** Who says who people are, besides their passwords. */
export type SignOnConfig = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** What stands on the button. */
  name: string;
  /** People of these domains need no invitation. */
  allowedDomains: string[];
  defaultRole: 'viewer' | 'member';
};

export type Config = {
  port: number;
  host: string;
  dataDir: string | null;
  databaseUrl: string | null;
  /** As the owner of the tables, where the role of DATABASE_URL may not change them. */
  migrationDatabaseUrl: string | null;
  publicUrl: string | null;
  /** Further hosts under which the server answers. */
  allowedHosts: readonly string[];
  /** What shows the finished files to the public instead of us, such as a CDN. */
  publicMediaUrl: string | null;
  /** Null where media lie on the disk. */
  storage: StorageConfig | null;
  /** Null where no traces are sent. */
  tracing: TracingSettings | null;
  apiKey: string | null;
  /** What seals the secrets of workspaces; where none is given, a key in the data folder does. */
  secretKeys: readonly SecretKey[];
  /** The operator's certificate for films and its key; null where the installation makes one. */
  signing: { certificateFile: string; keyFile: string } | null;
  workspaceName: string;
  ownerName: string;
  /** The first owner of the first workspace, made at the start. */
  ownerEmail: string | null;
  ownerPassword: string | null;
  signOn: SignOnConfig | null;
  /** How espeak-ng and ffmpeg are started, where the operator installed them. */
  espeakCommand: string | null;
  ffmpegCommand: string | null;
  /** Models for sherpa-onnx, and where that is installed. */
  neuralVoicesFolder: string | null;
  neuralInstallFolder: string | null;
  /** From where models are fetched. */
  neuralVoicesUrl: string;
  /** Whether a new installation makes a first video by itself. */
  makesSample: boolean;
  /** Null where scripts are written without a model. */
  scriptModel: ScriptModelConfig | null;
  /** The server's accounts at vendors, for every workspace that has none of its own there. */
  vendorAccounts: VendorAccountsConfig;
  /** Whether an embedded part may be the fallback after a permanent error of these vendors. */
  vendorFallback: boolean;
  /** Whether a model of scripts may see the statements that only may be private. */
  asksUnsure: boolean;
  /** Hosts of the private network that addresses chosen by workspaces may name. */
  allowedPrivateHosts: readonly string[];
  logLevel: string;
  trustProxy: false | number | string[];
  rateLimitPerMinute: number;
  metricsToken: string | null;
  approvalMs: number;
  /** How long a script that a person edited may take to speak. */
  longestVideoS: number;
  filmConcurrency: number;
  videoHeight: number;
  databasePool: number;
  shutdownGraceMs: number;
  /** How long people stay signed in: without use, and in any case. */
  sessionLimits: { idleMs: number; longestMs: number };
};

/** Names every setting that is wrong. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly problems: string[]) {
    super(`These settings are wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

export function readConfig(environment: Record<string, string | undefined>): Config {
  // An empty variable is one that is not set: that is how many tools unset one.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = Environment.safeParse(given);
  const problems = [
    ...(result.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ...scriptModelProblems(given),
    ...ownerProblems(given),
    ...signOnProblems(given),
    ...signingProblems(given),
    ...vendorProblems(given),
    ...storageProblems(given),
    ...tracingProblems(given),
  ];
  if (!result.success || problems.length > 0) throw new ConfigError(problems);
  const e = result.data;
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir: e.DATA_DIR ?? null,
    databaseUrl: e.DATABASE_URL ?? null,
    migrationDatabaseUrl: e.MIGRATION_DATABASE_URL ?? null,
    publicUrl: e.PUBLIC_URL ?? null,
    allowedHosts: e.ALLOWED_HOSTS,
    publicMediaUrl: e.PUBLIC_MEDIA_URL ?? null,
    storage: storageOf(e),
    tracing: tracingOf(given),
    apiKey: e.AFTERCALL_API_KEY ?? null,
    secretKeys: e.AFTERCALL_SECRET_KEY ?? [],
    signing: signingOf(e),
    workspaceName: e.AFTERCALL_WORKSPACE,
    ownerName: e.AFTERCALL_OWNER,
    ownerEmail: e.AFTERCALL_OWNER_EMAIL ?? null,
    ownerPassword: e.AFTERCALL_OWNER_PASSWORD ?? null,
    signOn: signOnOf(e),
    espeakCommand: e.ESPEAK_COMMAND ?? null,
    ffmpegCommand: e.FFMPEG_COMMAND ?? null,
    neuralVoicesFolder: e.NEURAL_VOICES_DIR ?? null,
    neuralInstallFolder: e.NEURAL_INSTALL_DIR ?? null,
    neuralVoicesUrl: e.NEURAL_VOICES_URL,
    makesSample: e.AFTERCALL_SAMPLE,
    scriptModel: scriptModelOf(e),
    vendorAccounts: vendorAccountsOf(e),
    vendorFallback: e.VENDOR_FALLBACK,
    asksUnsure: e.SCRIPT_ASK_UNSURE,
    allowedPrivateHosts: e.ALLOWED_PRIVATE_HOSTS,
    logLevel: e.LOG_LEVEL,
    trustProxy: e.TRUST_PROXY,
    rateLimitPerMinute: e.RATE_LIMIT_PER_MINUTE,
    metricsToken: e.METRICS_TOKEN ?? null,
    approvalMs: e.APPROVAL_TIMEOUT_HOURS * 3_600_000,
    longestVideoS: e.LONGEST_VIDEO_SECONDS,
    filmConcurrency: e.FILM_CONCURRENCY,
    videoHeight: e.VIDEO_HEIGHT,
    databasePool: e.DATABASE_POOL,
    shutdownGraceMs: e.SHUTDOWN_GRACE_SECONDS * 1_000,
    sessionLimits: { idleMs: e.SESSION_IDLE_HOURS * 3_600_000, longestMs: e.SESSION_MAX_HOURS * 3_600_000 },
  };
}

/** A certificate without its key signs nothing. */
function signingProblems(given: Record<string, string | undefined>): string[] {
  const names = ['SIGNING_CERTIFICATE_FILE', 'SIGNING_KEY_FILE'];
  const [missing, ...others] = names.filter((name) => given[name] === undefined);
  return missing === undefined || others.length > 0
    ? []
    : [`${missing} must be set too: certificate and key go together`];
}

const signingOf = (e: z.infer<typeof Environment>): Config['signing'] =>
  e.SIGNING_CERTIFICATE_FILE !== undefined && e.SIGNING_KEY_FILE !== undefined
    ? { certificateFile: e.SIGNING_CERTIFICATE_FILE, keyFile: e.SIGNING_KEY_FILE }
    : null;

/** The settings of the model belong together: one without the others is a mistake. */
function scriptModelProblems(given: Record<string, string | undefined>): string[] {
  const { SCRIPT_PROVIDER: provider, SCRIPT_MODEL, SCRIPT_API_KEY, SCRIPT_BASE_URL } = given;
  if (provider === undefined) {
    return ['SCRIPT_MODEL', 'SCRIPT_API_KEY', 'SCRIPT_BASE_URL', 'SCRIPT_PRICES']
      .filter((name) => given[name] !== undefined)
      .map((name) => `${name} does nothing without SCRIPT_PROVIDER`);
  }
  const isOwn = provider === 'openai-compatible';
  return [
    ...(SCRIPT_MODEL === undefined ? [`SCRIPT_MODEL must name a model of ${provider}`] : []),
    ...(SCRIPT_API_KEY === undefined && !isOwn ? [`SCRIPT_API_KEY must hold a key of ${provider}`] : []),
    ...(SCRIPT_BASE_URL === undefined && isOwn
      ? ['SCRIPT_BASE_URL must be the address of the server, such as http://127.0.0.1:11434/v1']
      : []),
  ];
}

function scriptModelOf(e: z.infer<typeof Environment>): ScriptModelConfig | null {
  if (e.SCRIPT_PROVIDER === undefined) return null;
  return {
    provider: e.SCRIPT_PROVIDER,
    model: e.SCRIPT_MODEL!,
    apiKey: e.SCRIPT_API_KEY ?? null,
    baseUrl: e.SCRIPT_BASE_URL ?? null,
    callTimeoutMs: e.SCRIPT_TIMEOUT_SECONDS * 1_000,
    prices: e.SCRIPT_PRICES ?? null,
  };
}

function ownerProblems(given: Record<string, string | undefined>): string[] {
  const { AFTERCALL_OWNER_EMAIL: email, AFTERCALL_OWNER_PASSWORD: password, OIDC_ISSUER } = given;
  if (email === undefined) {
    return password === undefined ? [] : ['AFTERCALL_OWNER_PASSWORD does nothing without AFTERCALL_OWNER_EMAIL'];
  }
  if (password === undefined) {
    return OIDC_ISSUER === undefined
      ? ['AFTERCALL_OWNER_PASSWORD must be set together with AFTERCALL_OWNER_EMAIL']
      : [];
  }
  const about = [email, given.AFTERCALL_OWNER ?? '', given.AFTERCALL_WORKSPACE ?? ''];
  const problem = passwordProblem(password, about);
  return problem === null ? [] : [`AFTERCALL_OWNER_PASSWORD ${problem}`];
}

function signOnProblems(given: Record<string, string | undefined>): string[] {
  const needed = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'];
  const others = ['OIDC_NAME', 'OIDC_ALLOWED_DOMAINS', 'OIDC_DEFAULT_ROLE'];
  if (![...needed, ...others].some((name) => given[name] !== undefined)) return [];
  return needed.filter((name) => given[name] === undefined).map((name) => `${name} must be set for the single sign-on`);
}

function signOnOf(e: z.infer<typeof Environment>): SignOnConfig | null {
  if (e.OIDC_ISSUER === undefined) return null;
  return {
    issuer: e.OIDC_ISSUER,
    clientId: e.OIDC_CLIENT_ID!,
    clientSecret: e.OIDC_CLIENT_SECRET!,
    name: e.OIDC_NAME,
    allowedDomains: e.OIDC_ALLOWED_DOMAINS ?? [],
    defaultRole: e.OIDC_DEFAULT_ROLE,
  };
}
