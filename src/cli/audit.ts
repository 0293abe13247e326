// aftercall audit: exports the audit log as JSON lines, and verifies its hash chain.
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { z } from 'zod';
import {
  createVerifier,
  type Fault,
  type Head,
  readHead,
  type Verifier,
  writeHead,
} from '../lib/security/audit-chain.js';
import { linesIn } from '../services/backup/manifest.js';
import type { Db } from '../store/db/database.js';
import { exportLines, walkChains } from '../store/people/audit.js';
import { CliError, createOutput, EXIT } from './core/output.js';
import { withDatabase } from './core/session.js';
import { chooseWorkspace } from './keys.js';

type VerifyOptions = { file?: string; workspace?: string; head: Head[]; json: boolean };
type ExportOptions = { to?: string; workspace?: string };

const MOST_TOLD = 50;

export function addAuditCommands(program: Command): void {
  const audit = program.command('audit').description('export and verify the audit log');

  audit
    .command('export')
    .description('write the log as lines of JSON, each with its place in the chain')
    .option('--workspace <id or name>', 'by default all of them, and what concerns the server')
    .option('--to <file>', 'a new file; by default standard output')
    .addHelpText('after', '\nExample:\n  $ aftercall audit export --workspace Northwind --to audit.jsonl')
    .action(exportLog);

  audit
    .command('verify')
    .description('check every entry against its hash and the one before it, and print the heads of the chains')
    .option('--workspace <id or name>', 'by default all of them')
    .option('--file <export>', 'check an export instead of the database')
    .option(
      '--head <chain:number:hash>',
      'a head that was printed earlier must still be there; can be repeated',
      addHead,
      [],
    )
    .option('--json', 'print JSON', false)
    .addHelpText(
      'after',
      '\nExamples:\n  $ aftercall audit verify\n  $ aftercall audit verify --file audit.jsonl --head ws_4fT…:1042:9b1e…',
    )
    .action(verify);
}

function addHead(text: string, before: Head[]): Head[] {
  const head = readHead(text);
  if (!head) throw new InvalidArgumentError('Write a head as "aftercall audit verify" prints it.');
  return [...before, head];
}

async function exportLog({ to, workspace }: ExportOptions): Promise<void> {
  await withDatabase(async ({ db }) => {
    const lines = exportLines(db, await idOf(db, workspace));
    if (to === undefined) return pipeline(Readable.from(lines), process.stdout, { end: false });
    const file = createWriteStream(to, { flags: 'wx', mode: 0o600 });
    await pipeline(Readable.from(lines), file).catch((error: NodeJS.ErrnoException) => {
      throw error.syscall === 'open' ? new CliError(`${to} can’t be written (${error.code}).`, EXIT.setup) : error;
    });
  });
}

const idOf = async (db: Db, workspace: string | undefined): Promise<string | null> =>
  workspace === undefined ? null : (await chooseWorkspace(db, workspace)).id;

async function verify({ file, workspace, head: pinned, json }: VerifyOptions): Promise<void> {
  const verifier = createVerifier(pinned);
  if (file === undefined) await withDatabase(async ({ db }) => walkChains(db, await idOf(db, workspace), verifier));
  else await walkFile(file, verifier);
  const { entries, heads, faults } = verifier.finish();
  const result = { ok: faults.length === 0, entries, heads: heads.map(writeHead), faults };
  const told = faults.slice(0, MOST_TOLD).map(inWords);
  const rest = faults.length > MOST_TOLD ? [`… and ${faults.length - MOST_TOLD} more.`] : [];
  const verdict = result.ok
    ? `${entries} entries, all as they were written.`
    : `${faults.length} faults in ${entries} entries:`;
  createOutput(json).result(result, [verdict, ...told, ...rest, '', 'Heads:', ...result.heads].join('\n'));
  if (!result.ok) process.exitCode = EXIT.refused;
}

const inWords = ({ kind, chain, seq, id, detail }: Fault): string =>
  `${kind}: entry ${seq ?? '-'} of ${chain}${id ? ` (${id})` : ''} ${detail}`;

const Line = z.object({
  chain: z.string(),
  seq: z.int().min(1),
  id: z.string(),
  workspaceId: z.string().nullable(),
  at: z.string(),
  actorKind: z.string(),
  actorId: z.string().nullable(),
  actor: z.string(),
  action: z.string(),
  subject: z.string().nullable(),
  previousHash: z.string().regex(/^[0-9a-f]{64}$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

async function walkFile(path: string, verifier: Verifier): Promise<void> {
  let number = 0;
  try {
    for await (const line of linesIn(path)) {
      number += 1;
      verifier.take(Line.parse(JSON.parse(line)));
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== undefined && number === 0) throw new CliError(`${path} can’t be read (${code}).`, EXIT.usage);
    throw new CliError(`Line ${number} of ${path} isn’t an entry of an audit log.`, EXIT.refused);
  }
}
