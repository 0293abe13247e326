// aftercall workspaces: creates and lists workspaces and sets their monthly quota and pronunciations. Branding is in
// branding.ts.
import type { Command } from 'commander';
import { readConfig } from '../../config/config.js';
import { systemClock } from '../../lib/clock.js';
import {
  changeQuota,
  createWorkspace,
  forgetPronunciations,
  setPronunciations,
} from '../../services/workspaces/workspaces.js';
import { findQuotaUse } from '../../store/flows/ledgers.js';
import { OPERATOR } from '../../store/people/audit.js';
import { findLexicon } from '../../store/workspaces/workspace-settings.js';
import { listWorkspaces } from '../../store/workspaces/workspaces.js';
import { CliError, createOutput, EXIT, table } from '../core/output.js';
import { byOperator, withDatabase } from '../core/session.js';
import { chooseWorkspace, wholeNumber } from '../keys.js';
import { addBrandingCommands } from './branding.js';

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

export function addLexiconCommands(workspaces: Command): void {
  const lexicon = workspaces
    .command('lexicon')
    .description('set how words are said: changes the sound, never the captions');

  lexicon
    .command('set <workspace> <pairs...>')
    .description('say words as respelled, or as IPA between slashes says; a single capital is the name of the letter')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall workspaces lexicon set Northwind Nguyen=/ŋwiən/ "SQL=S Q L"')
    .action(async (idOrName: string, pairs: string[], { json }: { json: boolean }) => {
      const entries = Object.fromEntries(pairs.map(readPair));
      await withDatabase(async ({ db }) => {
        const { id, name } = await chooseWorkspace(db, idOrName);
        await setPronunciations({ db, clock: systemClock }, byOperator(id), entries);
        const words = Object.keys(await findLexicon(db, id)).length;
        createOutput(json).result({ id, words }, `${name} has ${words} pronunciations.`);
      });
    });

  lexicon
    .command('remove <workspace> <words...>')
    .description('say words as they are written again')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall workspaces lexicon remove Northwind Nguyen')
    .action(async (idOrName: string, words: string[], { json }: { json: boolean }) => {
      await withDatabase(async ({ db }) => {
        const { id, name } = await chooseWorkspace(db, idOrName);
        const removed = await forgetPronunciations({ db, clock: systemClock }, byOperator(id), words);
        createOutput(json).result({ id, removed }, `${removed} pronunciations of ${name} were removed.`);
      });
    });

  lexicon
    .command('list [workspace]')
    .description('list the pronunciations of a workspace')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall workspaces lexicon list Northwind')
    .action(async (idOrName: string | undefined, { json }: { json: boolean }) => {
      await withDatabase(async ({ db }) => {
        const { id } = await chooseWorkspace(db, idOrName);
        const entries = await findLexicon(db, id);
        createOutput(json).result(entries, table(['WORD', 'SAID AS'], Object.entries(entries)));
      });
    });
}

function readPair(pair: string): [word: string, sound: string] {
  const at = pair.indexOf('=');
  const [word, sound] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
  if (at > 0) return [word, sound];
  throw new CliError(`${JSON.stringify(pair)} isn’t a word and its respelling or IPA, such as Nguyen=win.`, EXIT.usage);
}
