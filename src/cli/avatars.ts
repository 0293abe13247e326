// aftercall avatars: lists the presenters of a workspace, adds and removes custom ones.
import type { Command } from 'commander';
import { systemClock } from '../lib/clock.js';
import { openMedia } from '../main/media.js';
import { addPresenter } from '../services/workspaces/own-presenters.js';
import { removeAnyPresenter } from '../services/workspaces/photo-consents.js';
import { listPhotoPresenters, type PhotoPresenter } from '../store/workspaces/photo-presenters.js';
import { type AvatarRow, listAvatars } from '../store/workspaces/workspaces.js';
import { CliError, EXIT } from './core/exit.js';
import { createOutput, table } from './core/output.js';
import { byOperator, withDatabase } from './core/session.js';
import { chooseWorkspace } from './keys.js';
import { addPhotoCommands, openPhotoContext } from './photo-avatars.js';

const LONGEST_NAME = 60;

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
