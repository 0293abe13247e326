// aftercall mcp: a Model Context Protocol server on top of a running service.
import type { Command } from 'commander';
import { CliError, EXIT } from './core/output.js';

export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description('serve the Model Context Protocol on standard input and output, for assistants that make videos')
    .option('--url <url>', 'where the service answers; by default $AFTERCALL_URL or http://127.0.0.1:8080')
    .addHelpText('after', '\nExample:\n  $ AFTERCALL_API_KEY=ac_… aftercall mcp --url https://videos.example.com')
    .action(run);
}

async function run(options: { url?: string }): Promise<void> {
  const url = options.url ?? process.env.AFTERCALL_URL ?? 'http://127.0.0.1:8080';
  const key = process.env.AFTERCALL_API_KEY;
  if (!key) throw new CliError('Set AFTERCALL_API_KEY to an API key of the service.', EXIT.usage);
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new CliError(`"${url}" isn’t an address.`, EXIT.usage);
  if (new URL(url).username || new URL(url).password)
    throw new CliError(
      'The URL can’t contain a username or password. Clients authenticate with the API key.',
      EXIT.usage,
    );
  // Loaded lazily: other commands must not wait for it.
  const { serveMcp } = await import('../mcp/tools.js');
  const server = serveMcp({ base: `${url.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1`, key });
  const stop = () => void server.close();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}
