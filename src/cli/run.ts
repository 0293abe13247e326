// aftercall serve, worker, all: the processes that stay. They say where they answer, stop when asked, and stop at once
// when asked twice.
import type { Command } from 'commander';
import { type Config, readConfig } from '../config/config.js';
import { systemClock } from '../lib/clock.js';
import { createLog } from '../lib/log.js';
import type { Roles, Service } from '../main/service.js';
import { setupUrl } from '../store/people/links.js';
import { makeSample } from './sample.js';
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
  // Loaded here, so that the short commands need not wait for what they do not use.
  const { startService } = await import('../main/service.js');
  const log = createLog(config.logLevel);
  const stopping = onSignal();
  const starting = new AbortController();
  void stopping.then(() => starting.abort());
  const { signal } = starting;
  const service = await startService({ config, roles, log, signal }).catch((error: unknown) => {
    if (signal.aborted) return null;
    throw error;
  });
  if (service === null) return log.info('stopped while starting');
  if (isJson) process.stdout.write(`${JSON.stringify(describe(service, config))}\n`);
  else await welcome(service, config);
  const ending = new AbortController();
  const sample = isJson ? null : tellSample(service, config, roles, ending.signal);
  const name = await stopping;
  ending.abort();
  await sample;
  log.info({ signal: name }, 'stopping');
  await service.stop();
  log.info('stopped');
}

/** A new installation that both serves and works shows what it can do. */
async function tellSample({ url, first }: Service, config: Config, roles: Roles, signal: AbortSignal): Promise<void> {
  if (!config.makesSample || !roles.works || url === null || first.newKey === null) return;
  process.stdout.write('A first video is being made from examples/summary.txt …\n');
  const result = await makeSample(url, first.newKey, signal);
  if (result === null) return;
  process.stdout.write(
    'problem' in result
      ? `\nThe first video could not be made: ${result.problem}\n\n`
      : `\nYour first video is ready (${result.seconds.toFixed(1)} s):\n\n  ${result.videoUrl}\n\n`,
  );
}

const describe = ({ url, first, dataDir }: Service, { publicUrl }: Config) => ({
  url: url === null ? null : `${url}/v1`,
  key: first.newKey,
  setup: url === null || first.setupToken === null ? null : setupUrl(publicUrl ?? url, first.setupToken),
  workspace: first.workspaceName,
  dataDir,
});

/** npm hands on a Ctrl-C that the terminal has sent already: the same wish, not a second one. */
const SAME_WISH_MS = 1_000;

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
function onSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    let firstMs: number | null = null;
    const hear = (signal: NodeJS.Signals, number: number) => {
      if (firstMs !== null && systemClock() - firstMs > SAME_WISH_MS) process.exit(128 + number);
      firstMs ??= systemClock();
      resolve(signal);
    };
    process.on('SIGINT', hear);
    process.on('SIGTERM', hear);
  });
}
