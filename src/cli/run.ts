// aftercall serve, worker, all: the processes that stay. They say where they answer, stop when asked, and stop at once
// when asked twice.
import type { Command } from 'commander';
import { type Roles, type Service, startService } from '../app/service.js';
import { readConfig } from '../config.js';
import { createLog } from '../lib/log.js';
import { welcome } from './welcome.js';

export function addRunCommands(program: Command): void {
  const add = (name: string, roles: Roles, description: string, isDefault = false) =>
    program
      .command(name, { isDefault })
      .description(description)
      .option('--json', 'print what was started as JSON', false)
      .addHelpText('after', `\nExample:\n  $ PORT=9000 aftercall ${name}`)
      .action(({ json }: { json: boolean }) => run(roles, json));
  add('all', { serves: true, works: true }, 'answer HTTP and make videos in one process (the default)', true);
  add('serve', { serves: true, works: false }, 'answer HTTP only');
  add('worker', { serves: false, works: true }, 'make videos only; start as many as you like on one DATABASE_URL');
}

async function run(roles: Roles, isJson: boolean): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const stopping = onSignal();
  const service = await startService({ config, roles, log });
  if (isJson) process.stdout.write(`${JSON.stringify(describe(service))}\n`);
  else await welcome(service, config);
  const signal = await stopping;
  log.info({ signal }, 'stopping');
  await service.stop();
  log.info('stopped');
}

const describe = ({ url, first, dataDir }: Service) => ({
  url: url === null ? null : `${url}/v1`,
  key: first.newKey,
  workspace: first.workspaceName,
  dataDir,
});

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
function onSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    const hear = (signal: NodeJS.Signals) => {
      resolve(signal);
      process.once('SIGINT', () => process.exit(130));
      process.once('SIGTERM', () => process.exit(143));
    };
    let heard = false;
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      process.once(name, (signal) => {
        if (heard) return;
        heard = true;
        hear(signal);
      });
    }
  });
}
