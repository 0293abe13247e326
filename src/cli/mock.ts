// aftercall mock: an in-memory server of the complete contract without database or video engine, for testing clients.
import type { Command } from 'commander';
import { isWellFormedKey } from '../lib/security/api-key.js';
import { CliError, EXIT } from './core/output.js';

type Options = {
  port: string;
  host: string;
  key?: string;
  speed: string;
  quota: string;
  rateLimit: string;
  allowHost: string[];
  json: boolean;
};

export function addMockCommand(program: Command): void {
  program
    .command('mock')
    .description(
      'answer the API from memory, for tests of clients: no database, no rendering, a clock that can be turned',
    )
    .option('--port <port>', 'where to listen; 0 takes a free one', '8700')
    .option('--host <address>', 'on which address to listen', '127.0.0.1')
    .option('--key <key>', 'the first key; by default one that is always the same')
    .option('--speed <times>', 'how much faster than the wall its clock runs; 0 lets it stand still', '1')
    .option('--quota <videos>', 'videos a month', '1000')
    .option('--rate-limit <requests>', 'requests a minute and key; 0 means no limit', '1200')
    .option('--allow-host <host...>', 'hosts to which webhooks may go besides this machine and the public internet', [])
    .option('--json', 'print address and keys as JSON', false)
    .addHelpText('after', '\nExample:\n  $ aftercall mock --port 8700 --speed 60')
    .action(run);
}

async function run({ json, ...options }: Options): Promise<void> {
  if (options.key !== undefined && !isWellFormedKey(options.key)) {
    throw new CliError(
      '--key doesn’t look like an API key. Leave it out, or create one with "aftercall keys create".',
      EXIT.usage,
    );
  }
  // Loaded lazily: other commands must not wait for it.
  const { startMock } = await import('../mock/server.js');
  const mock = await startMock({
    port: wholeNumber(options.port, '--port', 65_535),
    host: options.host,
    key: options.key,
    speed: wholeNumber(options.speed, '--speed', 10_000),
    quota: wholeNumber(options.quota, '--quota', 1_000_000),
    rateLimit: wholeNumber(options.rateLimit, '--rate-limit', 1_000_000),
    allowedHosts: options.allowHost,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new CliError(
      `Port ${options.port} is in use. Choose another one with --port, or 0 for any free one.`,
      EXIT.setup,
    );
  });
  const url = `${mock.url}/v1`;
  const lines = Object.entries(mock.keys).map(([name, value]) => `  ${name.padEnd(8)} ${value}`);
  process.stdout.write(
    json ? `${JSON.stringify({ url, ...mock.keys })}\n` : `The mock answers at ${url}\n\n${lines.join('\n')}\n`,
  );
  const stop = () => void mock.stop();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

function wholeNumber(text: string, name: string, most: number): number {
  if (/^\d{1,7}$/.test(text) && Number(text) <= most) return Number(text);
  throw new CliError(`${name} must be a whole number up to ${most}.`, EXIT.usage);
}
