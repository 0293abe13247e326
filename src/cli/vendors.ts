// aftercall vendors: connects workspaces to voice and presenter vendors. Keys are read from standard input and never
// printed.
import type { Command } from 'commander';
import { systemClock } from '../lib/clock.js';
import {
  type Checked,
  type Connection,
  createVendorConnections,
  type VendorConnections,
} from '../services/vendors/vendor-connections.js';
import type { Workspace } from '../store/workspaces/workspaces.js';
import { CliError, createOutput, EXIT, readKey, table } from './core/output.js';
import { byOperator, withDatabase } from './core/session.js';
import { chooseWorkspace } from './keys.js';

type ConnectOptions = {
  keyStdin?: boolean;
  setting: string[];
  allowFallback?: boolean;
  check: boolean;
  json: boolean;
};

export function addVendorCommands(program: Command): void {
  const vendors = program
    .command('vendors')
    .description('connect workspaces to vendors of voices and presenters (docs/vendors.md)');

  vendors
    .command('list <workspace>')
    .description('list the vendors, and which of them the workspace is connected to')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall vendors list Northwind')
    .action(list);

  vendors
    .command('connect <workspace> <vendor>')
    .description('connect a workspace to a vendor, or change its connection')
    .option('--key-stdin', 'read the key from standard input')
    .option('--setting <name=value>', 'a setting of the vendor; without a value it is taken away', collect, [])
    .option('--allow-fallback', 'an embedded voice or presenter steps in where the vendor failed for good')
    .option('--no-allow-fallback', 'a flow fails with its vendor')
    .option('--no-check', 'do not ask the vendor at once what the account offers')
    .option('--json', 'print JSON', false)
    .addHelpText(
      'after',
      '\nExamples:\n  $ aftercall vendors connect Northwind elevenlabs --key-stdin < key.txt\n  $ aftercall vendors connect Northwind azure --key-stdin --setting region=westeurope < key.txt',
    )
    .action(connect);

  vendors
    .command('disconnect <workspace> <vendor>')
    .description('forget a connection with its key')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall vendors disconnect Northwind elevenlabs')
    .action(disconnect);

  vendors
    .command('check <workspace> <vendor>')
    .description('ask the vendor what the account offers, which costs nothing')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall vendors check Northwind elevenlabs')
    .action(check);
}

const collect = (value: string, before: string[]): string[] => [...before, value];

type Place = { desk: VendorConnections; workspace: Workspace };

async function withWorkspaceVendors<Result>(
  idOrName: string,
  work: (place: Place) => Promise<Result>,
): Promise<Result> {
  // Loaded lazily: it imports the whole video engine.
  const { withVendors } = await import('../main/command-parts.js');
  return withDatabase(async (database, config, dataDir) => {
    const workspace = await chooseWorkspace(database.db, idOrName);
    return withVendors({ database, config, dataDir }, ({ vendors, secrets }) => {
      const { allowedPrivateHosts: allowedHosts } = config;
      const desk = createVendorConnections({ database, secrets, vendors, allowedHosts, clock: systemClock });
      return work({ desk, workspace });
    });
  });
}

async function list(idOrName: string, { json }: { json: boolean }): Promise<void> {
  const connections = await withWorkspaceVendors(idOrName, ({ desk, workspace }) => desk.list(workspace.id));
  const rows = connections.map((each) => [each.vendor.name, accountOf(each), offeredOf(each), yesNo(each)]);
  createOutput(json).result(connections.map(describe), table(['VENDOR', 'ACCOUNT', 'OFFERS', 'FALLBACK'], rows));
}

function accountOf({ connectedAt, keyHint, isOfServer }: Connection): string {
  if (connectedAt) return `key …${keyHint ?? ''}`;
  return isOfServer ? "the server's" : '-';
}

/** A vendor that has never answered has not reported an empty list. */
function offeredOf(connection: Connection): string {
  const { vendor, offered, listedAt } = connection;
  if (!isConnected(connection)) return '-';
  if (listedAt === null) return 'not told yet';
  return vendor.offers
    .map((kind) => (kind === 'voice' ? `${offered.voices} voices` : `${offered.avatars} presenters`))
    .join(', ');
}

const yesNo = (connection: Connection): string =>
  isConnected(connection) ? (connection.allowsFallback ? 'yes' : 'no') : '-';

const isConnected = ({ connectedAt, isOfServer }: Connection): boolean => connectedAt !== null || isOfServer;

const describe = ({ vendor, settings, offered, ...rest }: Connection) => ({
  vendor: vendor.name,
  title: vendor.title,
  settings,
  ...offered,
  isConnected: rest.connectedAt !== null,
  isOfServer: rest.isOfServer,
  keyHint: rest.keyHint,
  allowsFallback: rest.allowsFallback,
  listedAt: rest.listedAt?.toISOString() ?? null,
});

async function connect(idOrName: string, vendor: string, options: ConnectOptions): Promise<void> {
  const settings = readSettings(options.setting);
  const key = options.keyStdin ? await readKey(process.stdin, '--key-stdin') : undefined;
  const checked = await withWorkspaceVendors(idOrName, async ({ desk, workspace }) => {
    await desk.connect(byOperator(workspace.id), vendor, {
      ...(key !== undefined && { key }),
      ...(options.setting.length > 0 && { settings }),
      ...(options.allowFallback !== undefined && { allowsFallback: options.allowFallback }),
    });
    return options.check ? desk.check(workspace.id, vendor, new AbortController().signal) : null;
  });
  if (checked?.problem) throw notUsable(checked.problem, idOrName, vendor);
  tell(options.json, vendor, checked, 'is connected');
}

/** The connection was stored all the same, so nothing needs to be entered again. */
function notUsable(problem: string, workspace: string, vendor: string): CliError {
  const again = `"aftercall vendors check ${quoted(workspace)} ${vendor}"`;
  const message = `The connection is stored, but ${vendor} could not be asked what it offers: ${problem}`;
  return new CliError(`${message} Fix that and run ${again}, or connect again with another key.`, EXIT.refused);
}

const quoted = (word: string): string => (/^[\w.-]+$/.test(word) ? word : JSON.stringify(word));

function readSettings(given: readonly string[]): Record<string, string> {
  const pairs = given.map((text) => {
    const at = text.indexOf('=');
    if (at < 1) throw new CliError('Write a setting as name=value.', EXIT.usage);
    return [text.slice(0, at), text.slice(at + 1)] as const;
  });
  return Object.fromEntries(pairs);
}

async function disconnect(idOrName: string, vendor: string, { json }: { json: boolean }): Promise<void> {
  const wasThere = await withWorkspaceVendors(idOrName, ({ desk, workspace }) =>
    desk.disconnect(byOperator(workspace.id), vendor),
  );
  if (!wasThere) throw new CliError(`The workspace is not connected to ${vendor}.`, EXIT.notFound);
  createOutput(json).result({ vendor, isConnected: false }, `${vendor} is disconnected, and its key is deleted.`);
}

async function check(idOrName: string, vendor: string, { json }: { json: boolean }): Promise<void> {
  const checked = await withWorkspaceVendors(idOrName, async ({ desk, workspace }) => {
    const known = (await desk.list(workspace.id)).find((each) => each.vendor.name === vendor);
    if (known && !isConnected(known)) throw notConnected(idOrName, vendor);
    return desk.check(workspace.id, vendor, new AbortController().signal);
  });
  // A vendor that rejects the key ends the command with its own exit code; the connection stays.
  if (checked.problem) throw new CliError(checked.problem, EXIT.refused);
  tell(json, vendor, checked, 'answers');
}

function notConnected(workspace: string, vendor: string): CliError {
  const connecting = `"aftercall vendors connect ${quoted(workspace)} ${vendor} --key-stdin < key.txt"`;
  return new CliError(`The workspace is not connected to ${vendor}. Connect it with ${connecting}.`, EXIT.notFound);
}

function tell(json: boolean, vendor: string, checked: Checked | null, done: string): void {
  const offered = checked?.offered ?? null;
  const offers = offered ? `offers ${offered.voices} voices and ${offered.avatars} presenters` : 'was not asked';
  createOutput(json).result({ vendor, checked: offered !== null, ...offered }, `${vendor} ${done} and ${offers}.`);
}
