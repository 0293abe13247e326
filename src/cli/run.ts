// aftercall serve, worker, all: the long-running processes. The first signal stops them gracefully, a second one at
// once.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import { type Config, readConfig } from '../config/config.js';
import { systemClock } from '../lib/clock.js';
import { createLog } from '../lib/log.js';
import { packageRoot } from '../lib/package-root.js';
import type { Roles } from '../main/build-context.js';
import type { Service } from '../main/service.js';
import { setupUrl } from '../store/people/links.js';

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
  // Loaded lazily: short commands must not wait for it.
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

/** A new installation with both roles makes a sample video. */
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

/** npm forwards a Ctrl-C that the terminal has already sent to the whole process group. */
const SAME_WISH_MS = 1_000;

/** Resolves at the first SIGINT or SIGTERM; a second one exits the process at once. */
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

export type SampleResult = { videoUrl: string; seconds: number } | { problem: string };

const POLL_MS = 1_000;
const LONGEST_POLLS = 1_800;

/** Null when the service stopped before the video was ready. */
export async function makeSample(url: string, key: string, signal: AbortSignal): Promise<SampleResult | null> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const ask = async (path: string, init: RequestInit): Promise<Record<string, unknown>> => {
    const response = await fetch(`${url}/v1/flows/sales-email-video${path}`, { ...init, headers, signal });
    return (await response.json()) as Record<string, unknown>;
  };
  try {
    const body = await readFile(join(packageRoot, 'examples', 'flow.json'), 'utf8');
    const { flowId, error } = await ask('', { method: 'POST', body });
    if (typeof flowId !== 'string') return { problem: String(error) };
    for (let poll = 0; poll < LONGEST_POLLS; poll += 1) {
      const flow = await ask(`/${flowId}`, { method: 'GET' });
      if (flow.status === 'completed') return { videoUrl: String(flow.videoUrl), seconds: Number(flow.videoDuration) };
      if (flow.status === 'failed' || flow.status === 'cancelled')
        return { problem: String(flow.error ?? flow.status) };
      await pause(POLL_MS, undefined, { signal });
    }
    return { problem: 'it takes very long; look at it later' };
  } catch {
    return signal.aborted ? null : { problem: 'the service did not answer' };
  }
}

export async function welcome({ url, first, dataDir }: Service, config: Config): Promise<void> {
  const lines =
    url === null
      ? ['Aftercall makes videos in this process.']
      : [
          `Aftercall is ready: ${url}/v1   (reference: ${url}/v1/reference)`,
          '',
          ...dashboardLines(url, first.setupToken, config),
          '',
          ...keyLines(first.newKey, config),
          '',
          ...curlLines(url, first.newKey ?? '$AFTERCALL_API_KEY'),
        ];
  process.stdout.write(`\n${[...lines, '', `Data folder: ${dataDir}   Stop with Ctrl-C.`].join('\n')}\n\n`);
}

function dashboardLines(url: string, setupToken: string | null, { publicUrl }: Config): string[] {
  const origin = publicUrl ?? url;
  if (setupToken === null) return [`The dashboard: ${origin}/`];
  return ['Set up the dashboard here, as its first owner:', '', `  ${setupUrl(origin, setupToken)}`];
}

function keyLines(newKey: string | null, config: Config): string[] {
  if (newKey) return ['Your API key, shown this once:', '', `  ${newKey}`];
  if (config.apiKey) return ['The API key of AFTERCALL_API_KEY is installed.'];
  return ['Your API key was shown at the first start. "npx aftercall keys create --name mine" makes another one.'];
}

const SAMPLE = {
  prospectName: 'Dana',
  prospectCompany: 'Brightwave Logistics',
  emailContent:
    'Call with Dana Whitfield of Brightwave Logistics. Her dispatch team of 14 people plans routes in spreadsheets. Two planners spend three hours every morning copying orders from e-mail, and 6 % of deliveries arrive late, which costs $18,500 a month in refunds. We showed the route planner with the live order import, and Dana liked that drivers get changes on their phones. Next steps: we send the pilot plan by Thursday, Dana names two depots by Friday, and we meet on 3 December to decide.',
};

/** On one line, so that it can be pasted into any shell. */
function curlLines(url: string, key: string): string[] {
  const body = JSON.stringify(SAMPLE);
  const authorization = `-H "Authorization: Bearer ${key}"`;
  return [
    'Paste this to make a video:',
    '',
    `  curl -s ${url}/v1/flows/sales-email-video ${authorization} -H 'Content-Type: application/json' -d '${body}'`,
    '',
    'And this, with the flowId of the answer, until it shows the videoUrl:',
    '',
    `  curl -s ${url}/v1/flows/sales-email-video/FLOW_ID ${authorization}`,
  ];
}
