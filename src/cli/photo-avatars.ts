// aftercall avatars photo and consent: makes a presenter of a photograph, once the person shown has consented.
import { lstat, readFile, writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { Config } from '../config/config.js';
import type { VoiceGender } from '../domain/voice-choice.js';
import { systemClock } from '../lib/clock.js';
import { addressOf } from '../main/address.js';
import { openMedia } from '../main/media.js';
import {
  askForConsent,
  type ConsentContext,
  consentInPerson,
  withoutEngine,
} from '../services/workspaces/photo-consents.js';
import { addPhoto, confirmPhoto, readStates, requirePhoto } from '../services/workspaces/photo-presenters.js';
import type { Db } from '../store/db/database.js';
import type { PhotoFinding } from '../store/db/photo-tables.js';
import { consentUrl } from '../store/people/links.js';
import type { PhotoPresenter } from '../store/workspaces/photo-presenters.js';
import { consentText } from '../text/photo-consent.js';
import { CliError, EXIT } from './core/exit.js';
import { createOutput } from './core/output.js';
import { byOperator, withDatabase } from './core/session.js';
import { chooseWorkspace } from './keys.js';

const LONGEST_NAME = 60;
const MOST_BYTES = 15_000_000;

type PhotoOptions = { name: string; voice?: string; preview?: string; json: boolean };
type ConsentOptions = { looksRight: boolean; person?: string; json: boolean };

export function addPhotoCommands(avatars: Command): void {
  avatars
    .command('photo <workspace> <photo>')
    .description('take in a portrait photo; it becomes a presenter once the person shown has consented')
    .requiredOption('--name <name>', 'the name in lists')
    .option('--voice <kind>', 'the kind of voice that fits: female or male')
    .option('--preview <file>', 'write the preview to this PNG file')
    .option('--json', 'print JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ aftercall avatars photo Northwind ana.jpg --name Ana --preview ana-preview.png',
    )
    .action(add);
  avatars
    .command('consent <workspace> <avatar>')
    .description('print the link by which the person shown consents, or note that the person did so before you')
    .option('--looks-right', 'the preview looks right', false)
    .option('--person <name>', 'the person shown has read the text of the consent, and agrees before you')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall avatars consent Northwind avatar_4fT… --looks-right')
    .action(consent);
}

export const openPhotoContext = async (db: Db, dataDir: string, config: Config): Promise<ConsentContext> =>
  withoutEngine({ db, files: await openMedia(dataDir, config), clock: systemClock });

async function add(idOrName: string, path: string, options: PhotoOptions): Promise<void> {
  const name = options.name.trim();
  if (name === '' || name.length > LONGEST_NAME)
    throw new CliError(`--name must have 1 to ${LONGEST_NAME} characters.`, EXIT.usage);
  const photo = { bytes: await readPhotoFile(path), name, voice: readVoice(options.voice) };
  await withDatabase(async ({ db }, config, dataDir) => {
    const workspace = await chooseWorkspace(db, idOrName);
    const context = await openPhotoContext(db, dataDir, config);
    const { presenter, findings } = await addPhoto(context, byOperator(workspace.id), photo);
    if (!presenter) throw new CliError(`The photo cannot be used:\n${linesOf(findings)}`, EXIT.usage);
    const hasFace = presenter.mesh !== null;
    if (options.preview !== undefined && hasFace)
      await writeFile(options.preview, await readStates(context, presenter));
    const { id } = presenter;
    createOutput(options.json).result(
      { id, name, hasFace, findings },
      `${nextStep(presenter)}\n${linesOf(findings)}`.trim(),
    );
  });
}

async function readPhotoFile(path: string): Promise<Buffer> {
  const found = await lstat(path).catch((error) => {
    throw new CliError(`${path} cannot be read (${error.code}).`, EXIT.usage);
  });
  if (!found.isFile() || found.size > MOST_BYTES)
    throw new CliError(`${path} is no file of at most ${MOST_BYTES} bytes.`, EXIT.usage);
  return readFile(path);
}

function readVoice(voice: string | undefined): VoiceGender | null {
  if (voice === undefined || voice === 'female' || voice === 'male') return voice ?? null;
  throw new CliError('--voice must be female or male.', EXIT.usage);
}

const linesOf = (findings: readonly PhotoFinding[]): string => findings.map(({ message }) => `- ${message}`).join('\n');

const nextStep = ({ id, name, mesh }: PhotoPresenter): string =>
  mesh === null
    ? `${name} was added as ${id}, but no face was found: an owner puts its points in the dashboard, under Presenters.`
    : `${name} was added as ${id}. Look at the preview, then: aftercall avatars consent <workspace> ${id} --looks-right`;

async function consent(idOrName: string, id: string, { looksRight, person, json }: ConsentOptions): Promise<void> {
  const name = person?.trim();
  if (name === '' || (name?.length ?? 0) > 200)
    throw new CliError('--person must have 1 to 200 characters.', EXIT.usage);
  await withDatabase(async ({ db }, config, dataDir) => {
    const workspace = await chooseWorkspace(db, idOrName);
    const context = await openPhotoContext(db, dataDir, config);
    const by = byOperator(workspace.id);
    const presenter = await requirePhoto(db, workspace.id, id);
    if (looksRight && presenter.confirmed_at === null) await confirmPhoto(context, by, id, presenter.edition);
    const origin = config.publicUrl ?? addressOf(config.host, config.port);
    if (name === undefined) {
      const { token, expiresAt } = await askForConsent(context, by, id);
      const url = consentUrl(origin, token);
      createOutput(json).result(
        { url, expiresAt: expiresAt.toISOString() },
        `Send this to the person in the photo; it is open until ${expiresAt.toISOString()}:\n${url}`,
      );
      return;
    }
    const { version, language, sentences } = consentText('en', workspace.name);
    const statement = { name, textVersion: version, language, workspaceName: workspace.name };
    const token = await consentInPerson(context, by, id, statement);
    const url = consentUrl(origin, token);
    const text = sentences.map((sentence) => `- ${sentence}`).join('\n');
    createOutput(json).result(
      { id, person: name, textVersion: version, withdrawalUrl: url },
      `${presenter.name} is ready. ${name} has agreed to this:\n${text}\nWith this link the person withdraws:\n${url}`,
    );
  });
}
