// aftercall flows import: creates the flows of a list over the API of a running service. Calling it again with the same file
// makes none of them twice.
import type { Command } from 'commander';
import { createApi, FLOWS, readInput, withTarget } from './api.js';
import { CliError, EXIT } from './exit.js';
import { createOutput } from './output.js';

type ImportOptions = { url?: string; key?: string; json: boolean };
type Row = { row: number; flowId?: string; error?: string; code?: string };
type Imported = { created: number; existing: number; failed: number; rows: Row[] };

export function addImportCommand(flows: Command): void {
  withTarget(flows.command('import <file>'))
    .description('create up to 1,000 flows from a list: CSV, or JSON lines where the name ends in .jsonl or .ndjson')
    .addHelpText('after', '\nExample:\n  $ aftercall flows import calls.csv')
    .action(importFlows);
}

async function importFlows(file: string, options: ImportOptions): Promise<void> {
  const type = /\.(jsonl|ndjson)$/i.test(file) ? 'application/x-ndjson' : 'text/csv';
  const bytes = await readInput(file);
  const imported = await createApi(options)<Imported>('POST', `${FLOWS}/bulk`, { type, bytes });
  const { created, existing, failed, rows } = imported;
  const sum = `${created} created, ${existing} there already, ${failed} failed`;
  createOutput(options.json).result(imported, [...rows.map(lineOf), sum].join('\n'));
  if (failed > 0) throw new CliError(`${failed} of ${rows.length} rows made no flow.`, EXIT.refused);
}

const lineOf = ({ row, flowId, error, code }: Row): string => `${row}  ${flowId ?? `${error} (${code})`}`;
