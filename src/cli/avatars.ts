// aftercall avatars: lists the presenters of a workspace, adds and removes custom ones.
import type { Command } from 'commander';
import { systemClock } from '../lib/clock.js';
import { openMedia } from '../main/media.js';
import { addPresenter, removePresenter } from '../services/workspaces/own-presenters.js';
import { type AvatarRow, listAvatars } from '../store/workspaces/workspaces.js';
import { CliError, EXIT } from './core/exit.js';
import { createOutput, table } from './core/output.js';
import { byOperator, withDatabase } from './core/session.js';
import { chooseWorkspace } from './keys.js';

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
        if (avatar.status !== 'ready') throw new CliError(`The presenter cannot be used: ${avatar.error}`, EXIT.usage);
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
        const rows = await listAvatars(db, (await chooseWorkspace(db, idOrName)).id);
        const cells = rows.map((row) => [row.id, row.name, row.provider, row.status, row.error ?? '']);
        createOutput(json).result(rows.map(describe), table(['ID', 'NAME', 'MADE BY', 'STATUS', 'REASON'], cells));
      });
    });

  avatars
    .command('remove <workspace> <avatar>')
    .description('take a presenter of your own out again')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall avatars remove Northwind avatar_4fT…')
    .action(async (idOrName: string, id: string, { json }: { json: boolean }) => {
      await withDatabase(async ({ db }, config, dataDir) => {
        const workspace = await chooseWorkspace(db, idOrName);
        const place = { db, files: await openMedia(dataDir, config), clock: systemClock };
        const avatar = await removePresenter(place, byOperator(workspace.id), id);
        createOutput(json).result({ id: avatar.id }, `${avatar.name} was removed.`);
      });
    });
}

const describe = ({ id, name, provider, aspect_ratios, status, error }: AvatarRow) => ({
  id,
  name,
  provider,
  aspectRatios: aspect_ratios,
  status,
  error,
});
