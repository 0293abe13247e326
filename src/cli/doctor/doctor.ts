// aftercall doctor: checks whether a start would succeed on this machine, and says what to do if not.
import type { Command } from 'commander';
import { type Config, readConfig } from '../../config/config.js';
import type { StorageConfig } from '../../config/outside-settings.js';
import { systemClock } from '../../lib/clock.js';
import { createLog } from '../../lib/log.js';
import { chooseDataFolder, openDataFolder } from '../../main/data-folder.js';
import { examineDatabase, examineEmbedded } from '../../main/examine-database.js';
import { CliError, EXIT } from '../core/output.js';
import {
  audioCodecCheck,
  compareWriters,
  comparisonAsText,
  diskCheck,
  fontCheck,
  localModelsCheck,
  type ModelComparison,
  nodeCheck,
  portCheck,
  videoCodecCheck,
} from './machine-checks.js';
import { type Check, CheckError, type CheckResult, checksAsJson, checksAsText, runChecks } from './report.js';

export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description('check everything that a start depends on, and say what to do')
    .option('--live [workspace]', 'also try each account at a vendor with one small real call, which may cost a little')
    .option('--try-model [name]', 'also let a model on this machine write a sample script, beside the embedded writer')
    .option('--json', 'print JSON', false)
    .addHelpText(
      'after',
      '\nExamples:\n  $ PORT=9000 aftercall doctor\n  $ aftercall doctor --live Northwind\n  $ aftercall doctor --try-model llama3.1:8b',
    )
    .action(async ({ live, tryModel, json }: DoctorOptions) => {
      const config = readConfig(process.env);
      const checks = await runChecks(checksFor(config));
      if (live !== undefined) checks.push(...(await liveChecks(config, live === true ? null : live)));
      await print(checks, { json, compare: compareFor(config, tryModel) });
      if (checks.some(({ ok }) => !ok)) process.exitCode = EXIT.setup;
    });
}

type DoctorOptions = { live?: string | true; tryModel?: string | true; json: boolean };
type Compare = (() => Promise<ModelComparison>) | null;

const compareFor = (config: Config, tryModel: string | true | undefined): Compare =>
  tryModel === undefined ? null : () => compareWriters(config, tryModel === true ? null : tryModel);

/** Text shows the checks at once, as a model may take a minute; JSON is one document. */
async function print(
  checks: readonly CheckResult[],
  { json, compare }: { json: boolean; compare: Compare },
): Promise<void> {
  const { stdout } = process;
  if (json) {
    stdout.write(`${checksAsJson(checks, compare ? { comparison: await compare() } : {})}\n`);
    return;
  }
  stdout.write(`${checksAsText(checks)}\n`);
  if (compare) stdout.write(`\n${comparisonAsText(await compare(), stdout.columns ?? DEFAULT_COLUMNS)}\n`);
}

/** Used when stdout is no terminal. */
const DEFAULT_COLUMNS = 120;

const checksFor = (config: Config): Check[] => [
  nodeCheck(),
  portCheck(config.host, config.port, () => isOurs(config)),
  diskCheck(chooseDataFolder(config.dataDir)),
  databaseCheck(config),
  ...(config.storage ? [mediaCheck(config, config.storage)] : []),
  ...(config.signing ? [signingCheck(config)] : []),
  fontCheck(),
  videoCodecCheck(),
  audioCodecCheck(),
  voiceCheck(config),
  writersCheck(config),
  localModelsCheck(config),
];

async function isOurs({ host, port }: Config): Promise<boolean> {
  const response = await fetch(`http://${host}:${port}/v1/openapi.json`).catch(() => null);
  const document = (await response?.json().catch(() => null)) as { info?: { title?: string } } | null;
  return document?.info?.title?.startsWith('Aftercall') ?? false;
}

function databaseCheck(config: Config): Check {
  if (config.databaseUrl !== null) {
    return {
      name: 'database',
      advice: 'Check DATABASE_URL, and that the server runs and lets this account in.',
      ask: () => examineDatabase({ connectionString: config.databaseUrl! }),
    };
  }
  return {
    name: 'database',
    advice: 'See the log in the data folder, or set DATABASE_URL to a PostgreSQL server of your own.',
    ask: async () => {
      const { path } = await openDataFolder(chooseDataFolder(config.dataDir));
      return examineEmbedded({ dataDir: path, log: createLog('silent') });
    },
  };
}

/** Stores a few bytes and deletes them again. */
function mediaCheck(config: Config, storage: StorageConfig): Check {
  return {
    name: 'media store',
    advice: 'Check the settings that begin with S3_, and that the store runs and can be reached from here.',
    ask: async () => {
      const { tryMedia } = await import('../../main/media.js');
      return tryMedia(chooseDataFolder(config.dataDir), config, storage);
    },
  };
}

/** The certificate that the operator brings; without one the installation makes its own. */
function signingCheck(config: Config): Check {
  return {
    name: 'signing',
    advice: 'Renew the certificate, and set SIGNING_CERTIFICATE_FILE and SIGNING_KEY_FILE to it.',
    ask: async () => {
      const { readOperatorCertificate } = await import('../../main/signing-certificate.js');
      const { readIdentity } = await import('../../provenance/certificates/identity.js');
      const { validToMs, algorithm } = readIdentity((await readOperatorCertificate(config))!);
      const days = Math.floor((validToMs - systemClock()) / 86_400_000);
      if (days < LEAST_DAYS)
        throw new Error(`The certificate that signs films is valid for ${Math.max(0, days)} days.`);
      return `films are signed with ${algorithm.jose}, by a certificate that is valid for ${days} days`;
    },
  };
}

const LEAST_DAYS = 30;

/** Synthesizes two words with the configured voice. */
function voiceCheck(config: Config): Check {
  return {
    name: 'voice',
    advice: 'Run "npm ci" again on this machine, and check the settings of voices.',
    ask: async () => {
      const { createAdapters } = await import('../../main/adapters.js');
      const adapters = await createAdapters(config);
      try {
        return await adapters.tryVoice();
      } finally {
        await adapters.close();
      }
    },
  };
}

/** The script writer of each workspace; no vendor is called. */
function writersCheck(config: Config): Check {
  return {
    name: 'writers',
    advice: 'See what is wrong with the database first.',
    ask: async () => {
      const { path } = await openDataFolder(chooseDataFolder(config.dataDir));
      const { examineWriters } = await import('../../main/examine-providers.js');
      const found = await examineWriters(config, path);
      const lines = found.map(({ workspace, writer }) => `${workspace}: ${writer}`);
      const detail = lines.join('\n') || 'no workspace yet';
      const problems = found.flatMap(({ workspace, problem }) => (problem ? [`${workspace}: ${problem}`] : []));
      if (problems.length > 0) throw new CheckError(detail, problems.join(' '));
      return detail;
    },
  };
}

/** One small real call per vendor account. */
async function liveChecks(config: Config, workspace: string | null): Promise<CheckResult[]> {
  // Loaded lazily: it imports the whole video engine.
  const { examineVendors } = await import('../../main/examine-providers.js');
  const { path } = await openDataFolder(chooseDataFolder(config.dataDir));
  const found = await examineVendors(config, path, workspace, new AbortController().signal).catch((error: Error) => {
    throw new CliError(error.message, EXIT.setup);
  });
  if (found.length === 0) return [{ name: 'vendors', ok: true, detail: 'no account anywhere', advice: null }];
  return found.map(({ workspace: owner, vendor, detail, problem }) => ({
    name: vendor,
    ok: problem === null,
    detail: `${owner?.name ?? 'the server'}: ${detail}`,
    advice: problem,
  }));
}
