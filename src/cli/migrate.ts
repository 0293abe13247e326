// aftercall migrate: brings the database to the newest schema, as every start does.
import type { Command } from 'commander';
import { createOutput } from './output.js';
import { withDatabase } from './session.js';

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .description('bring the database to the newest schema, as every start does by itself')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ DATABASE_URL=postgres://… aftercall migrate')
    .action(async ({ json }: { json: boolean }) => {
      const names = await withDatabase(async ({ db }) => {
        const rows = await db.selectFrom('migrations').select('name').orderBy('name').execute();
        return rows.map((row) => row.name);
      });
      createOutput(json).result({ schema: names.at(-1), migrations: names }, `The database is at ${names.at(-1)}.`);
    });
}
