// aftercall workspaces: creates and lists workspaces and sets their monthly quota. Branding is in branding.ts,
// pronunciations in lexicon.ts.
import type { Command } from 'commander';
import { readConfig } from '../../config/config.js';
import { systemClock } from '../../lib/clock.js';
import { changeQuota, createWorkspace } from '../../services/workspaces/workspaces.js';
import { findQuotaUse } from '../../store/flows/quota.js';
import { OPERATOR } from '../../store/people/audit.js';
import { listWorkspaces } from '../../store/workspaces/workspaces.js';
import { createOutput, table } from '../core/output.js';
import { byOperator, withDatabase } from '../core/session.js';
import { chooseWorkspace, wholeNumber } from '../keys.js';
import { addBrandingCommands } from './branding.js';
import { addLexiconCommands } from './lexicon.js';

const DEFAULT_QUOTA = '100';

export function addWorkspaceCommands(program: Command): void {
  const workspaces = program
    .command('workspaces')
    .description('create and list workspaces, set their quota and how their videos look and sound');
  addBrandingCommands(workspaces);
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
      const { createAdapters } = await import('../../main/adapters.js');
      const adapters = await createAdapters(readConfig(process.env));
      const { avatars, voices } = adapters;
      const wanted = { name, quotaMonthly, avatars, voiceId: voices.listings[0]?.id ?? null };
      const id = await withDatabase(({ db }) => createWorkspace({ db, clock: systemClock }, OPERATOR, wanted));
      await adapters.close();
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
        await changeQuota({ db, clock: systemClock }, byOperator(found.id), quotaMonthly);
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
