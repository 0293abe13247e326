// aftercall voices: lists, installs and removes models of neural voices in NEURAL_VOICES_DIR.
import type { Command } from 'commander';
import { readConfig } from '../config/config.js';
import { inMegabytes } from '../lib/file-types.js';
import {
  installVoiceModel,
  type ListedModel,
  listVoiceModels,
  NeuralInstallError,
  removeVoiceModel,
} from '../main/voice-models.js';
import { CliError, createOutput, EXIT } from './core/output.js';

export function addVoiceCommands(program: Command): void {
  const voices = program.command('voices').description('list, install and remove models of neural voices');

  voices
    .command('catalog')
    .description('list the models that can be installed, with their licences')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall voices catalog')
    .action(async ({ json }: { json: boolean }) => {
      const models = await listVoiceModels(readConfig(process.env));
      createOutput(json).result(models, models.map(describe).join('\n\n'));
    });

  voices
    .command('install <id>')
    .description('fetch a model into NEURAL_VOICES_DIR; run it again to go on after an interruption')
    .option('--from <url>', 'the base address, instead of NEURAL_VOICES_URL, or that of the archive itself')
    .option('--sha256 <checksum>', 'the checksum of a model that is not in the catalog')
    .option('--json', 'print JSON', false)
    .addHelpText(
      'after',
      '\nExamples:\n  $ aftercall voices install kokoro-int8-en-v0_19\n' +
        '  $ aftercall voices install our-voice --from https://files.example.com/our-voice.tar.gz --sha256 9f86d0…',
    )
    .action(install);

  voices
    .command('remove <id>')
    .description('delete a model that this command installed, and what was fetched of it')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall voices remove kokoro-int8-en-v0_19')
    .action(async (id: string, { json }: { json: boolean }) => {
      await explained(removeVoiceModel(readConfig(process.env), id));
      createOutput(json).result({ id }, `${id} was removed. Restart the service.`);
    });
}

type InstallOptions = { from?: string; sha256?: string; json: boolean };

async function install(id: string, { from, sha256, json }: InstallOptions): Promise<void> {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort(new CliError('Interrupted. The same command goes on.', EXIT.setup)));
  const { outcome, url, model } = await explained(
    installVoiceModel(readConfig(process.env), id, {
      ...{ from: from ?? null, sha256: sha256 ?? null, signal: stop.signal },
      onProgress: json ? () => undefined : progressOn(process.stderr),
    }),
  );
  const told = outcome === 'there' ? `${id} is installed already.` : `${id} was installed. Restart the service.`;
  createOutput(json).result({ id, outcome, url }, model === null ? told : `${told}\n${termsOf(model)}`);
}

const EXIT_CODES = { usage: EXIT.usage, notFound: EXIT.notFound, failed: EXIT.setup } as const;

async function explained<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof NeuralInstallError)) throw error;
    throw new CliError(error.message, EXIT_CODES[error.kind], { cause: error });
  });
}

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language' });

function describe(model: ListedModel): string {
  const { id, language, speakers, bytes, isInstalled } = model;
  const names = speakers.map(({ name }) => name).join(', ');
  const head = `${id}${isInstalled ? ' (installed)' : ''}`;
  return `${head}\n  ${LANGUAGES.of(language)}, ${inMegabytes(bytes)} MB: ${names}\n${termsOf(model)}`;
}

const termsOf = ({ licence, data, caution }: Omit<ListedModel, 'isInstalled'>): string =>
  [`  Licence: ${licence}`, `  Data: ${data}`, ...(caution === undefined ? [] : [`  Caution: ${caution}`])].join('\n');

/** A line for every tenth, or where the size is not known, for every 10 MB. */
function progressOn(output: NodeJS.WritableStream): (at: number, ofBytes: number | null) => void {
  let told = 0;
  return (at, ofBytes) => {
    const now = Math.floor(at / (ofBytes === null ? 10_000_000 : ofBytes / 10));
    if (now === told) return;
    told = now;
    output.write(`${inMegabytes(at)}${ofBytes === null ? '' : ` of ${inMegabytes(ofBytes)}`} MB\n`);
  };
}
