// aftercall keys: issues, lists, revokes and rotates API keys.
import type { Command } from 'commander';
import { isScope, SCOPES, type Scope } from '../domain/roles.js';
import { systemClock } from '../lib/clock.js';
import { MOST_ORIGINS, readOrigin } from '../lib/security/web-origin.js';
import { OPERATOR } from '../services/accounts/context.js';
import { changeOrigins, createKey, revokeKey, rotateKey } from '../services/accounts/keys.js';
import type { Db } from '../store/db/database.js';
import { type KeyRow, listKeys } from '../store/people/keys.js';
import { findWorkspace, listWorkspaces, type Workspace } from '../store/workspaces/workspaces.js';
import { CliError, createOutput, EXIT, table } from './core/output.js';
import { withDatabase } from './core/session.js';

const OVERLAP_HOURS = 24;

type CreateOptions = {
  name: string;
  scopes: string;
  owner?: string;
  workspace?: string;
  expiresDays?: string;
  onlyOwnFlows: boolean;
  origins?: string;
  json: boolean;
};

export function addKeyCommands(program: Command): void {
  const keys = program.command('keys').description('issue, list, revoke and rotate API keys');

  keys
    .command('create')
    .description('issue a key; its value is shown this once')
    .requiredOption('--name <name>', 'what the key is for')
    .option('--scopes <list>', `comma-separated: ${SCOPES.join(', ')}`, '*')
    .option('--owner <name>', 'the person whose name videos carry by default')
    .option('--workspace <id or name>', 'by default the first workspace')
    .option('--expires-days <days>', 'let the key end by itself')
    .option('--only-own-flows', 'the key sees only flows that it created', false)
    .option('--origins <list>', 'comma-separated origins whose pages may call with it from a browser')
    .option('--json', 'print JSON', false)
    .addHelpText(
      'after',
      '\nExample:\n  $ aftercall keys create --name CRM --scopes flows:create,flows:read --owner "Maya Torres"',
    )
    .action(issueKey);

  keys
    .command('list')
    .description('list the keys of a workspace')
    .option('--workspace <id or name>', 'by default the first workspace')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall keys list --json')
    .action(async ({ workspace, json }: { workspace?: string; json: boolean }) => {
      const rows = await withDatabase(async ({ db }) => listKeys(db, (await chooseWorkspace(db, workspace)).id));
      createOutput(json).result(rows.map(describe), keyTable(rows));
    });

  keys
    .command('revoke <id>')
    .description('end a key at once')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall keys revoke key_4fT…')
    .action(async (id: string, { json }: { json: boolean }) => {
      await withDatabase((database) => revokeKey({ database, clock: systemClock }, OPERATOR, id));
      createOutput(json).result({ id, revoked: true }, `The key ${id} is revoked.`);
    });

  keys
    .command('origins <id> <list>')
    .description('set the origins whose pages may call with a key from a browser; "none" for no page')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall keys origins key_4fT… https://crm.example.com')
    .action(async (id: string, list: string, { json }: { json: boolean }) => {
      const origins = readOrigins(list === 'none' ? undefined : list);
      await withDatabase((database) => changeOrigins({ database, clock: systemClock }, OPERATOR, id, origins));
      const told = origins.length === 0 ? 'No page may' : `Pages of ${origins.join(', ')} may`;
      createOutput(json).result({ id, allowedOrigins: origins }, `${told} call with the key ${id}.`);
    });

  keys
    .command('rotate <id>')
    .description('issue a twin; the old key ends after an overlap')
    .option('--overlap-hours <hours>', 'how long the old key still works', String(OVERLAP_HOURS))
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall keys rotate key_4fT… --overlap-hours 2')
    .action(async (id: string, { overlapHours, json }: { overlapHours: string; json: boolean }) => {
      const hours = wholeNumber(overlapHours, '--overlap-hours', 0, 720);
      const fresh = await withDatabase((database) =>
        rotateKey({ database, clock: systemClock }, OPERATOR, id, hours * 3_600_000),
      );
      createOutput(json).result(
        { id: fresh.id, key: fresh.value, replaces: id },
        `${fresh.value}\n\nThis is the only time the key is shown. The old one works ${hours} more hours.`,
      );
    });
}

async function issueKey(options: CreateOptions): Promise<void> {
  const scopes = readScopes(options.scopes);
  const days = options.expiresDays === undefined ? null : wholeNumber(options.expiresDays, '--expires-days', 1, 3_650);
  const origins = readOrigins(options.origins);
  const key = await withDatabase(async (database, config) =>
    createKey({ database, clock: systemClock }, OPERATOR, {
      workspaceId: (await chooseWorkspace(database.db, options.workspace)).id,
      name: options.name,
      ownerName: options.owner ?? config.ownerName,
      scopes,
      ownFlowsOnly: options.onlyOwnFlows,
      allowedOrigins: origins,
      expiresInDays: days,
    }),
  );
  createOutput(options.json).result(
    { id: key.id, key: key.value },
    `${key.value}\n\nThis is the only time the key is shown. Its id is ${key.id}.`,
  );
}

function readScopes(text: string): Scope[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !isScope(name));
  if (unknown !== undefined) {
    throw new CliError(`"${unknown}" is not a scope. The scopes are ${SCOPES.join(', ')}.`, EXIT.usage);
  }
  return names as Scope[];
}

function readOrigins(list: string | undefined): string[] {
  const given = list === undefined ? [] : list.split(',');
  const origins = given.map((text) => {
    const origin = readOrigin(text);
    if (origin) return origin;
    throw new CliError(`"${text.trim()}" is not an origin such as https://crm.example.com.`, EXIT.usage);
  });
  if (origins.length <= MOST_ORIGINS) return [...new Set(origins)];
  throw new CliError(`A key can have up to ${MOST_ORIGINS} origins.`, EXIT.usage);
}

export function wholeNumber(text: string, option: string, min: number, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new CliError(`${option} must be a whole number from ${min} to ${max}.`, EXIT.usage);
}

/** The named workspace, or the first one. */
export async function chooseWorkspace(db: Db, idOrName: string | undefined): Promise<Workspace> {
  const found = idOrName === undefined ? (await listWorkspaces(db))[0] : await findWorkspace(db, idOrName);
  if (found) return found;
  const message =
    idOrName === undefined
      ? 'There is no workspace yet. Start the service once, or create one with "aftercall workspaces create".'
      : 'There is no such workspace; "aftercall workspaces list" names them.';
  throw new CliError(message, EXIT.notFound);
}

const describe = (key: KeyRow) => ({
  id: key.id,
  name: key.name,
  hint: key.hint,
  owner: key.owner_name,
  scopes: key.scopes,
  onlyOwnFlows: key.own_flows_only,
  createdAt: key.created_at,
  allowedOrigins: key.allowed_origins,
  expiresAt: key.expires_at,
  revokedAt: key.revoked_at,
  lastUsedAt: key.last_used_at,
});

function keyTable(rows: KeyRow[]): string {
  const day = (time: Date | null) => time?.toISOString().slice(0, 16).replace('T', ' ') ?? '-';
  return table(
    ['ID', 'NAME', 'KEY', 'SCOPES', 'LAST USED', 'ENDS'],
    rows.map((key) => [
      key.id,
      key.name,
      key.hint,
      key.scopes.join(','),
      day(key.last_used_at),
      key.revoked_at ? `revoked ${day(key.revoked_at)}` : day(key.expires_at),
    ]),
  );
}
