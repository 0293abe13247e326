// aftercall migrate: brings the database to the newest schema, as every start does.
import type { Command } from 'commander';
import { listApplied } from '../store/migrate.js';
import { createOutput } from './output.js';
import { withDatabase } from './session.js';

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('bring the database to the newest schema, as every start does by itself')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ DATABASE_URL=postgres://… aftercall migrate')
    .action(async ({ json }: { json: boolean }) => {
      const names = await withDatabase(({ db }) => listApplied(db));
      createOutput(json).result({ schema: names.at(-1), migrations: names }, `The database is at ${names.at(-1)}.`);
    });
}
