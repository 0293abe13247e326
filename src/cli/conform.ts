// aftercall conform: runs the conformance suite against any server of the contract.
import type { Command } from 'commander';
import type { Result } from '../conform/run.js';
import { CliError, EXIT } from './core/output.js';

type Options = {
  key?: string;
  secondKey?: string;
  limitedKey?: string;
  spentKey?: string;
  unreadyKey?: string;
  full: boolean;
  specification: boolean;
  timeout: string;
  json: boolean;
};

/** The usual exit code of a check that fails. */
const FAILED = 1;

export function addConformCommand(program: Command): void {
  program
    .command('conform <url>')
    .description('check any server of the contract; the flows that it makes are cancelled at the end')
    .option('--key <key>', 'a key with all scopes; by default $AFTERCALL_API_KEY')
    .option('--second-key <key>', 'a key of another workspace: what it may not see')
    .option('--limited-key <key>', 'a key of the first workspace with the scope flows:read alone')
    .option('--spent-key <key>', 'a key of a workspace without quota')
    .option('--unready-key <key>', 'a key of a workspace without an avatar or a voice')
    .option('--full', 'also make a whole video, which counts in the quota', false)
    .option('--specification', 'only what the specification says, without what the contract adds', false)
    .option('--timeout <seconds>', 'how long a flow may take to its script, or to its video', '900')
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall conform https://videos.example.com/v1 --second-key ac_…')
    .action(run);
}

async function run(address: string, options: Options): Promise<void> {
  const base = baseOf(address);
  const key = options.key ?? process.env.AFTERCALL_API_KEY;
  if (!key) throw new CliError('Set an API key with --key or AFTERCALL_API_KEY.', EXIT.usage);
  const { secondKey: second, limitedKey: limited, spentKey: spent, unreadyKey: unready, full } = options;
  await expectAftercall(base, key);
  // Loaded lazily: other commands must not wait for it.
  const { chooseChecks, conform, mostFlows } = await import('../conform/run.js');
  const choice = { full, specificationOnly: options.specification };
  const chosen = chooseChecks(choice);
  const say = (line: string) => options.json || process.stdout.write(`${line}\n`);
  say(`${chosen.length} checks of ${base}; they make ${mostFlows(chosen)} flows at most and cancel them.`);
  const { results, flowsMade } = await conform({
    ...choice,
    base,
    keys: { key, second, limited, spent, unready },
    timeoutMs: secondsOf(options.timeout) * 1_000,
    onResult: (result) => say(lineOf(result)),
  });
  const counts = countsOf(results);
  say(`conform: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped; ${flowsMade} flows made`);
  if (options.json) process.stdout.write(`${JSON.stringify({ base, ...counts, flowsMade, results }, null, 2)}\n`);
  if (counts.failed > 0) process.exitCode = FAILED;
}

/** Fails when nothing answers, the server is a different product, or the key is rejected. */
async function expectAftercall(base: string, key: string): Promise<void> {
  const { probe: lookAt } = await import('../conform/run.js');
  const { status, isOther, isLocked } = await lookAt(base, key).catch((error: unknown) => {
    throw new CliError(`No service answers at ${base}.`, EXIT.usage, { cause: error });
  });
  if (isLocked) throw new CliError(`The service at ${base} doesn’t accept the key. Use another one.`, EXIT.usage);
  if (!isOther) return;
  const wanted = 'Give its address with the version, such as http://localhost:8080/v1.';
  const message = `Nothing at ${base} answers like Aftercall: GET /flows/sales-email-video gave status ${status}. ${wanted}`;
  throw new CliError(message, EXIT.setup);
}

/** A URL without a path is that of a server; the version is appended. */
function baseOf(address: string): string {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
    throw new CliError(`"${address}" isn’t an address. Enter one such as http://localhost:8080/v1.`, EXIT.usage);
  }
  const url = new URL(address);
  return url.pathname === '/' ? `${url.origin}/v1` : `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

function secondsOf(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new CliError('--timeout must be a whole number of seconds.', EXIT.usage);
}

function countsOf(results: Result[]) {
  const count = (outcome: Result['outcome']) => results.filter((result) => result.outcome === outcome).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

function lineOf({ outcome, group, name, ms, reason, expected, got }: Result): string {
  const line = `${outcome === 'failed' ? 'FAILED ' : outcome.padEnd(7)}  ${group}: ${name}`;
  if (outcome === 'passed') return `${line} (${ms} ms)`;
  if (outcome === 'skipped') return `${line} — ${reason}`;
  return `${line}\n           ${reason}\n           expected ${expected}\n           got      ${got}`;
}
