// aftercall workspaces …: create, list, and set how many videos a month they may make. How the videos look stands in
// workspace-look.ts, how words are said in lexicon.ts.
import type { Command } from 'commander';
import { readConfig } from '../config/config.js';
import { systemClock } from '../lib/clock.js';
import { findQuotaUse } from '../store/flows/quota.js';
import { addWorkspace, listWorkspaces, setQuota } from '../store/workspaces/workspaces.js';
import { chooseWorkspace, wholeNumber } from './keys.js';
import { addLexiconCommands } from './lexicon.js';
import { createOutput, table } from './output.js';
import { noteIn, withDatabase } from './session.js';
import { addLookCommands } from './workspace-look.js';

const DEFAULT_QUOTA = '100';

export function addWorkspaceCommands(program: Command): void {
  const workspaces = program
    .command('workspaces')
    .description('create and list workspaces, set their quota and how their videos look and sound');
  addLookCommands(workspaces);
  addLexiconCommands(workspaces);

  workspaces
    .command('create')
    .description('create a workspace with the presenters and the voice of this server')
    .requiredOption('--name <name>', 'the name; videos say it as the company of the sender')
    .option('--quota <videos>', 'videos a month, or "unlimited"', DEFAULT_QUOTA)
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall workspaces create --name "Harbour Freight Tools" --quota 500')
    .action(async ({ name, quota, json }: { name: string; quota: string; json: boolean }) => {
      const quotaMonthly = readQuota(quota);
      const { createParts } = await import('../main/adapters.js');
      const parts = await createParts(readConfig(process.env));
      const id = await withDatabase(({ db }) =>
        db.transaction().execute(async (tx) => {
          const added = await addWorkspace(tx, {
            name,
            voiceId: parts.voices.listings[0]?.id ?? null,
            quotaMonthly,
            avatars: parts.avatars,
            at: new Date(systemClock()),
          });
          await noteIn(tx, added, 'workspace.created', name);
          return added;
        }),
      );
      await parts.close();
      createOutput(json).result({ id, name, quotaMonthly }, `The workspace ${name} has the id ${id}.`);
    });

  workspaces
    .command('list')
    .description('list the workspaces and what they used this month')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall workspaces list')
    .action(async ({ json }: { json: boolean }) => {
      const rows = await withDatabase(async ({ db }) => {
        const all = await listWorkspaces(db);
        return Promise.all(
          all.map(async ({ id, name, quota_monthly }) => ({
            id,
            name,
            quotaMonthly: quota_monthly,
            used: await findQuotaUse(db, id, systemClock()),
          })),
        );
      });
      const cells = rows.map((row) => [row.id, row.name, String(row.used), String(row.quotaMonthly ?? 'unlimited')]);
      createOutput(json).result(rows, table(['ID', 'NAME', 'USED', 'QUOTA'], cells));
    });

  workspaces
    .command('set-quota <workspace> <videos>')
    .description('set how many videos a month a workspace may make; "unlimited" for any number')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall workspaces set-quota Northwind 250')
    .action(async (idOrName: string, videos: string, { json }: { json: boolean }) => {
      const quotaMonthly = readQuota(videos);
      const workspace = await withDatabase(async ({ db }) => {
        const found = await chooseWorkspace(db, idOrName);
        await db.transaction().execute(async (tx) => {
          await setQuota(tx, found.id, quotaMonthly);
          await noteIn(tx, found.id, 'quota.changed', videos);
        });
        return found;
      });
      createOutput(json).result(
        { id: workspace.id, quotaMonthly },
        `${workspace.name} may make ${quotaMonthly ?? 'any number of'} videos a month.`,
      );
    });
}

const readQuota = (text: string): number | null =>
  text === 'unlimited' ? null : wholeNumber(text, 'The quota', 0, 1_000_000_000);
