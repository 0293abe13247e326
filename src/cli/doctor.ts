// aftercall doctor: asks this machine, its database and its providers whether a start will succeed, and says what to do.
import type { Command } from 'commander';
import { type Config, readConfig } from '../config/config.js';
import type { StorageConfig } from '../config/s3-settings.js';
import { createLog } from '../lib/log.js';
import { chooseDataFolder, openDataFolder } from '../main/data-folder.js';
import { examineDatabase, examineEmbedded } from '../main/examine-database.js';
import {
  diskQuestion,
  fontQuestion,
  nodeQuestion,
  pictureCodecQuestion,
  portQuestion,
  soundCodecQuestion,
} from './doctor-checks.js';
import { compareWriters, comparisonAsText, localModelsQuestion, type ModelComparison } from './doctor-models.js';
import { type Check, checksAsJson, checksAsText, examine, type Question, Trouble } from './doctor-report.js';
import { CliError, EXIT } from './exit.js';

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
      const checks = await examine(questionsFor(config));
      if (live !== undefined) checks.push(...(await liveChecks(config, live === true ? null : live)));
      await print(checks, { json, compare: compareFor(config, tryModel) });
      if (checks.some(({ ok }) => !ok)) process.exitCode = EXIT.setup;
    });
}

type DoctorOptions = { live?: string | true; tryModel?: string | true; json: boolean };
type Compare = (() => Promise<ModelComparison>) | null;

const compareFor = (config: Config, tryModel: string | true | undefined): Compare =>
  tryModel === undefined ? null : () => compareWriters(config, tryModel === true ? null : tryModel);

/** People see the checks at once, as a model may take a minute; a program gets one object. */
async function print(checks: readonly Check[], { json, compare }: { json: boolean; compare: Compare }): Promise<void> {
  const { stdout } = process;
  if (json) {
    stdout.write(`${checksAsJson(checks, compare ? { comparison: await compare() } : {})}\n`);
    return;
  }
  stdout.write(`${checksAsText(checks)}\n`);
  if (compare) stdout.write(`\n${comparisonAsText(await compare(), stdout.columns ?? DEFAULT_COLUMNS)}\n`);
}

/** Of what is no terminal. */
const DEFAULT_COLUMNS = 120;

const questionsFor = (config: Config): Question[] => [
  nodeQuestion(),
  portQuestion(config.host, config.port, () => isOurs(config)),
  diskQuestion(chooseDataFolder(config.dataDir)),
  databaseQuestion(config),
  ...(config.storage ? [mediaQuestion(config, config.storage)] : []),
  fontQuestion(),
  pictureCodecQuestion(),
  soundCodecQuestion(),
  voiceQuestion(config),
  writersQuestion(config),
  localModelsQuestion(config),
];

async function isOurs({ host, port }: Config): Promise<boolean> {
  const response = await fetch(`http://${host}:${port}/v1/openapi.json`).catch(() => null);
  const document = (await response?.json().catch(() => null)) as { info?: { title?: string } } | null;
  return document?.info?.title?.startsWith('Aftercall') ?? false;
}

function databaseQuestion(config: Config): Question {
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
function mediaQuestion(config: Config, storage: StorageConfig): Question {
  return {
    name: 'media store',
    advice: 'Check the settings that begin with S3_, and that the store runs and can be reached from here.',
    ask: async () => {
      const { tryMedia } = await import('../main/media.js');
      return tryMedia(chooseDataFolder(config.dataDir), config, storage);
    },
  };
}

/** Speaks two words, as a flow would. */
function voiceQuestion(config: Config): Question {
  return {
    name: 'voice',
    advice: 'Run "npm ci" again on this machine, and check the settings of voices.',
    ask: async () => {
      const { createParts } = await import('../main/adapters.js');
      const parts = await createParts(config);
      try {
        return await parts.tryVoice();
      } finally {
        await parts.close();
      }
    },
  };
}

/** Who writes the scripts of each workspace; no vendor is asked. */
function writersQuestion(config: Config): Question {
  return {
    name: 'writers',
    advice: 'See what is wrong with the database first.',
    ask: async () => {
      const { path } = await openDataFolder(chooseDataFolder(config.dataDir));
      const { examineWriters } = await import('../main/examine-providers.js');
      const found = await examineWriters(config, path);
      const lines = found.map(({ workspace, writer }) => `${workspace}: ${writer}`);
      const detail = lines.join('\n') || 'no workspace yet';
      const problems = found.flatMap(({ workspace, problem }) => (problem ? [`${workspace}: ${problem}`] : []));
      if (problems.length > 0) throw new Trouble(detail, problems.join(' '));
      return detail;
    },
  };
}

/** One small real call for each account at a vendor. */
async function liveChecks(config: Config, workspace: string | null): Promise<Check[]> {
  // It brings all that makes videos along, for which no other command should wait.
  const { examineVendors } = await import('../main/examine-providers.js');
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
