// aftercall avatars: lists the presenters of a workspace, adds and removes custom ones.
import { lstat, readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import type { Command } from 'commander';
import type { Config } from '../config/config.js';
import type { VoiceGender } from '../domain/voice-choice.js';
import { systemClock } from '../lib/clock.js';
import { addressOf } from '../main/address.js';
import { openMedia } from '../main/media.js';
import { addPresenter } from '../services/workspaces/own-presenters.js';
import {
  askForConsent,
  type ConsentContext,
  consentInPerson,
  readConsentText,
  removeAnyPresenter,
  withoutEngine,
} from '../services/workspaces/photo-consents.js';
import { changeCutout } from '../services/workspaces/photo-cutouts.js';
import {
  addPhoto,
  confirmPhoto,
  type Inspected,
  readStates,
  requirePhoto,
} from '../services/workspaces/photo-presenters.js';
import type { Db } from '../store/db/database.js';
import type { PhotoFinding } from '../store/db/likeness-tables.js';
import { consentUrl } from '../store/people/links.js';
import { listPhotoPresenters, type PhotoPresenter } from '../store/workspaces/photo-presenters.js';
import { type AvatarRow, listAvatars } from '../store/workspaces/workspaces.js';
import { CliError, createOutput, EXIT, requireSize, table } from './core/output.js';
import { byOperator, withDatabase } from './core/session.js';
import { chooseWorkspace } from './keys.js';

// aftercall avatars photo and consent: makes a presenter of a photograph, once the person shown has consented.

const LONGEST_NAME = 60;
const MOST_BYTES = 15_000_000;

type PhotoOptions = { name: string; voice?: string; removeBackground: boolean; preview?: string; json: boolean };
type ConsentOptions = { looksRight: boolean; person?: string; agreed?: string; json: boolean };

function addPhotoCommands(avatars: Command): void {
  avatars
    .command('photo <workspace> <photo>')
    .description('take in a portrait photo; it becomes a presenter once the person shown has consented')
    .requiredOption('--name <name>', 'the name in lists')
    .option('--voice <kind>', 'the kind of voice that fits: female or male')
    .option(
      '--remove-background',
      'show the person before the painted backdrop, if the background can be removed cleanly',
      false,
    )
    .option('--preview <file>', 'write the preview to this PNG file')
    .option('--json', 'print JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ aftercall avatars photo Northwind ana.jpg --name Ana --preview ana-preview.png',
    )
    .action(add);
  avatars
    .command('consent <workspace> <avatar>')
    .description(
      'print the link with which the person shown consents, or record that the person agreed in front of you',
    )
    .option('--looks-right', 'the preview looks right', false)
    .option('--person <name>', 'the person shown is with you: prints the text to read, and asks whether they agree')
    .option('--agreed <version>', 'with --person: the person has read the text of this version and agrees')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall avatars consent Northwind avatar_4fT… --looks-right')
    .action(consent);
}

const openPhotoContext = async (db: Db, dataDir: string, config: Config): Promise<ConsentContext> =>
  withoutEngine({ db, files: await openMedia(dataDir, config), clock: systemClock });

async function add(idOrName: string, path: string, options: PhotoOptions): Promise<void> {
  const name = options.name.trim();
  if (name === '' || name.length > LONGEST_NAME)
    throw new CliError(`--name must have 1 to ${LONGEST_NAME} characters.`, EXIT.usage);
  const photo = { bytes: await readPhotoFile(path), name, voice: readVoice(options.voice) };
  await withDatabase(async ({ db }, config, dataDir) => {
    const workspace = await chooseWorkspace(db, idOrName);
    const context = await openPhotoContext(db, dataDir, config);
    const added = await addPhoto(context, byOperator(workspace.id), photo);
    if (!added.presenter) throw new CliError(`The photo can’t be used:\n${linesOf(added.findings)}`, EXIT.usage);
    const hasFace = added.presenter.mesh !== null;
    const cut = options.removeBackground && hasFace ? await cutOut(context, workspace.id, added.presenter) : null;
    const presenter = cut?.presenter ?? added.presenter;
    if (options.preview !== undefined && hasFace)
      await writeFile(options.preview, await readStates(context, presenter));
    const { id } = presenter;
    const findings = [...added.findings, ...(cut?.findings ?? [])];
    createOutput(options.json).result(
      { id, name, hasFace, hasBackground: presenter.cutout === null, findings },
      [nextStep(presenter), ...(cut ? [backgroundLine(presenter)] : []), linesOf(findings)].join('\n').trim(),
    );
  });
}

/** What cannot be removed cleanly stays; strokes can be painted in the dashboard. */
const cutOut = (context: ConsentContext, workspaceId: string, { id, edition }: PhotoPresenter): Promise<Inspected> =>
  changeCutout(context, byOperator(workspaceId), id, { edition, strokes: [] });

const backgroundLine = ({ cutout }: PhotoPresenter): string =>
  cutout
    ? 'The background was removed.'
    : 'The background stays, since removing it would not look clean; an owner can paint what to keep in the dashboard.';

async function readPhotoFile(path: string): Promise<Buffer> {
  const found = await lstat(path).catch((error) => {
    throw new CliError(`${path} can’t be read (${error.code}).`, EXIT.usage);
  });
  if (!found.isFile()) throw new CliError(`${path} isn’t a file.`, EXIT.usage);
  requireSize(path, found.size, MOST_BYTES);
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

async function consent(
  idOrName: string,
  id: string,
  { looksRight, person, agreed, json }: ConsentOptions,
): Promise<void> {
  const name = person?.trim();
  if (name === '' || (name?.length ?? 0) > 200)
    throw new CliError('--person must have 1 to 200 characters.', EXIT.usage);
  if (agreed !== undefined && name === undefined)
    throw new CliError('--agreed needs --person with the name of the person who agrees.', EXIT.usage);
  await withDatabase(async ({ db }, config, dataDir) => {
    const workspace = await chooseWorkspace(db, idOrName);
    const context = await openPhotoContext(db, dataDir, config);
    const by = byOperator(workspace.id);
    const presenter = await requirePhoto(db, workspace.id, id);
    const text = readConsentText(workspace.name);
    if (name !== undefined) await requireAgreement(name, text, { agreed, terminal: openTerminal() });
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
    const { version, language } = text;
    const statement = { name, textVersion: version, language, workspaceName: workspace.name };
    const token = await consentInPerson(context, by, id, statement);
    const url = consentUrl(origin, token);
    createOutput(json).result(
      { id, person: name, textVersion: version, withdrawalUrl: url },
      `${presenter.name} is ready. With this link ${name} can withdraw at any time:\n${url}`,
    );
  });
}

type Terminal = { input: Readable; output: Writable };

/** Standard output is for the result. Null where nobody can answer. */
const openTerminal = (): Terminal | null =>
  process.stdin.isTTY ? { input: process.stdin, output: process.stderr } : null;

/** The person reads the text first, and then agrees: at the terminal, or by the version that was read. */
export async function requireAgreement(
  name: string,
  { version, sentences }: ReturnType<typeof readConsentText>,
  { agreed, terminal }: { agreed: string | undefined; terminal: Terminal | null },
): Promise<void> {
  if (agreed === version) return;
  const lines = sentences.map((sentence) => `- ${sentence}`).join('\n');
  const text = `What ${name} agrees to (text version ${version}):\n${lines}`;
  if (agreed !== undefined) throw new CliError(`The text has changed since version ${agreed}. ${text}`, EXIT.usage);
  if (terminal === null)
    throw new CliError(`${text}\nOnce ${name} has read this and agrees, add: --agreed ${version}`, EXIT.usage);
  const answer = await readAnswer(terminal, `${text}\n\nDo you agree, ${name}? Type "yes": `);
  if (answer.trim().toLowerCase() !== 'yes') throw new CliError('Nothing was recorded.', EXIT.refused);
}

/** Empty where the input ends without an answer. */
async function readAnswer(terminal: Terminal, question: string): Promise<string> {
  const lines = createInterface(terminal);
  const ended = new AbortController();
  lines.once('close', () => ended.abort());
  try {
    return await lines.question(question, { signal: ended.signal }).catch(() => '');
  } finally {
    lines.close();
  }
}

export function addAvatarCommands(program: Command): void {
  const avatars = program.command('avatars').description('list presenters, add and remove those of your own');

  avatars
    .command('add <workspace> <source>')
    .description('take in a presenter of your own: a folder or a zip of pictures, as docs/avatars.md tells')
    .option('--name <name>', 'the name in lists; by default that of avatar.json')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall avatars add Northwind examples/avatar-template --name Robin')
    .action(async (idOrName: string, source: string, { name, json }: { name?: string; json: boolean }) => {
      if (name !== undefined && (name.trim() === '' || name.length > LONGEST_NAME)) {
        throw new CliError(`--name must have 1 to ${LONGEST_NAME} characters.`, EXIT.usage);
      }
      await withDatabase(async ({ db }, config, dataDir) => {
        const workspace = await chooseWorkspace(db, idOrName);
        const place = { db, files: await openMedia(dataDir, config), clock: systemClock };
        const avatar = await addPresenter(place, byOperator(workspace.id), source, name?.trim() ?? null);
        if (avatar.status !== 'ready') throw new CliError(`The presenter can’t be used: ${avatar.error}`, EXIT.usage);
        createOutput(json).result(describe(avatar), `${avatar.name} is ready and has the id ${avatar.id}.`);
      });
    });

  avatars
    .command('list [workspace]')
    .description('list the presenters of a workspace; the default one is the first that is ready')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall avatars list Northwind')
    .action(async (idOrName: string | undefined, { json }: { json: boolean }) => {
      await withDatabase(async ({ db }) => {
        const { id: workspaceId } = await chooseWorkspace(db, idOrName);
        const drafts = (await listPhotoPresenters(db, workspaceId)).filter(({ ready_at }) => ready_at === null);
        const rows = [...(await listAvatars(db, workspaceId)).map(describe), ...drafts.map(describeDraft)];
        const cells = rows.map((row) => [row.id, row.name, row.provider, row.status, row.error ?? '']);
        createOutput(json).result(rows, table(['ID', 'NAME', 'MADE BY', 'STATUS', 'REASON'], cells));
      });
    });

  avatars
    .command('remove <workspace> <avatar>')
    .description('take a presenter of your own out again; the consent to a photo ends with it')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall avatars remove Northwind avatar_4fT…')
    .action(async (idOrName: string, id: string, { json }: { json: boolean }) => {
      await withDatabase(async ({ db }, config, dataDir) => {
        const workspace = await chooseWorkspace(db, idOrName);
        await removeAnyPresenter(await openPhotoContext(db, dataDir, config), byOperator(workspace.id), id);
        createOutput(json).result({ id }, `${id} was removed.`);
      });
    });

  addPhotoCommands(avatars);
}

/** A photo to which nobody has consented yet. */
const describeDraft = ({ id, name }: PhotoPresenter) => ({
  ...{ id, name, provider: 'own', aspectRatios: [], status: 'draft' },
  error: 'waits for consent',
});

const describe = ({ id, name, provider, aspect_ratios, status, error }: AvatarRow) => ({
  id,
  name,
  provider,
  aspectRatios: aspect_ratios,
  status,
  error,
});
