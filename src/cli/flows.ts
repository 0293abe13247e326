// aftercall flows: creates flows from a file through the API of a running service, and waits for the video.
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import { STATES } from '../domain/life.js';
import { CliError, createOutput, EXIT, type Output } from './core/output.js';

type CreateOptions = {
  file: string;
  wait: boolean;
  url?: string;
  key?: string;
  review: boolean;
  prospect?: string;
  prospectCompany?: string;
  sender?: string;
  senderCompany?: string;
  title?: string;
  avatar?: string;
  voice?: string;
  json: boolean;
};
type FlowAnswer = {
  flowId: string;
  status: string;
  videoUrl?: string;
  error?: string;
  progress?: { percent: number };
};
const WAIT_S = 2;
const BAR = 24;

export function addFlowCommands(program: Command): void {
  const flows = program.command('flows').description('create flows and wait for their videos');
  withTarget(flows.command('create'))
    .description('create a flow from the summary of a call')
    .requiredOption('--file <file>', 'a plain-text file with the summary, at least 50 words; "-" reads standard input')
    .option('--wait', 'wait for the video and print its address', false)
    .option('--review', 'stop for approval of the script', false)
    .option('--prospect <name>', 'first name of the prospect')
    .option('--prospect-company <name>', 'company of the prospect')
    .option('--sender <name>', 'name of the sender')
    .option('--sender-company <name>', 'company of the sender')
    .option('--title <title>', 'title in the dashboard')
    .option('--avatar <id>', 'a presenter of the workspace')
    .option('--voice <id>', 'a voice of the server')
    .addHelpText('after', '\nExample:\n  $ aftercall flows create --file examples/summary.txt --prospect Dana --wait')
    .action(create);
  addImportCommand(flows);
  withTarget(flows.command('wait <flowId>'))
    .description('wait for the video of a flow and print its address')
    .addHelpText('after', '\nExample:\n  $ aftercall flows wait flow_4fT…')
    .action(async (flowId: string, options: Target) => {
      await waitFor(createApi(options), flowId, createOutput(options.json));
    });
}

async function create(options: CreateOptions): Promise<void> {
  const api = createApi(options);
  const output = createOutput(options.json);
  const emailContent = (await readInput(options.file)).toString('utf8');
  const created = await api<FlowAnswer>('POST', FLOWS, {
    emailContent,
    autoApproveScript: !options.review,
    prospectName: options.prospect,
    prospectCompany: options.prospectCompany,
    userName: options.sender,
    userCompany: options.senderCompany,
    title: options.title,
    avatarId: options.avatar,
    voiceId: options.voice,
  });
  if (options.wait) await waitFor(api, created.flowId, output);
  else output.result(created, created.flowId);
}

async function waitFor(api: Api, flowId: string, output: Output): Promise<void> {
  const showsProgress = !output.isJson && process.stderr.isTTY;
  for (;;) {
    const flow = await api<FlowAnswer>('GET', `${FLOWS}/${encodeURIComponent(flowId)}?expand=progress`);
    if (showsProgress) process.stderr.write(`\r\u001b[K${drawProgress(flow)}`);
    if (['completed', 'failed', 'cancelled', 'pending_approval'].includes(flow.status)) {
      if (showsProgress) process.stderr.write('\n');
      return finish(flow, output);
    }
    await pause(WAIT_S * 500);
  }
}

function finish(flow: FlowAnswer, output: Output): void {
  const isGood = flow.status === 'completed' || flow.status === 'pending_approval';
  if (isGood || output.isJson) {
    output.result(flow, flow.videoUrl ?? `${flow.flowId} waits for approval of its script.`);
  }
  if (!isGood) throw new CliError(flow.error ?? 'The flow was cancelled.', EXIT.flowEnded);
}

/** Each state before the last counts as an equal step; the bar is an estimate. */
function drawProgress({ status, progress }: FlowAnswer): string {
  const steps = STATES.filter((state) => !['pending_approval', 'failed', 'cancelled'].includes(state));
  const step = Math.max(0, steps.indexOf(status as (typeof STATES)[number]));
  const share = Math.min(
    1,
    (step + (status === 'completed' ? 0 : (progress?.percent ?? 0) / 100)) / (steps.length - 1),
  );
  const full = Math.round(share * BAR);
  return `${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${String(Math.round(share * 100)).padStart(3)} %  ${status}`;
}

type Row = { row: number; flowId?: string; error?: string; code?: string };
type Imported = { created: number; existing: number; failed: number; rows: Row[] };

export function addImportCommand(flows: Command): void {
  withTarget(flows.command('import <file>'))
    .description('create up to 1,000 flows from a list: CSV, or JSON lines where the name ends in .jsonl or .ndjson')
    .addHelpText('after', '\nExample:\n  $ aftercall flows import calls.csv')
    .action(importFlows);
}

async function importFlows(file: string, options: Target): Promise<void> {
  const type = /\.(jsonl|ndjson)$/i.test(file) ? 'application/x-ndjson' : 'text/csv';
  const bytes = await readInput(file);
  const imported = await createApi(options)<Imported>('POST', `${FLOWS}/bulk`, { type, bytes });
  const { created, existing, failed, rows } = imported;
  const sum = `${created} created, ${existing} there already, ${failed} failed`;
  createOutput(options.json).result(imported, [...rows.map(lineOf), sum].join('\n'));
  if (failed > 0) throw new CliError(`${failed} of ${rows.length} rows couldn’t be created.`, EXIT.refused);
}

const lineOf = ({ row, flowId, error, code }: Row): string => `${row}  ${flowId ?? `${error} (${code})`}`;

/** Bytes are sent unchanged, with the given media type; a form names its own. */
type Body = object | FormData | { type: string; bytes: Buffer<ArrayBuffer> };
export type Api = <Answer>(method: string, path: string, body?: Body) => Promise<Answer>;

export const FLOWS = '/flows/sales-email-video';

/** What these options give. */
export type Target = { url?: string; key?: string; json: boolean };

export const withTarget = (command: Command): Command =>
  command
    .option('--url <url>', 'where the service answers; by default $AFTERCALL_URL or http://127.0.0.1:$PORT')
    .option('--key <key>', 'an API key; by default $AFTERCALL_API_KEY')
    .option('--json', 'print JSON', false);

/** Reads the raw bytes; the service rejects invalid UTF-8. */
export async function readInput(file: string): Promise<Buffer<ArrayBuffer>> {
  try {
    return (file === '-' ? await buffer(process.stdin) : await readFile(file)) as Buffer<ArrayBuffer>;
  } catch (error) {
    throw new CliError(`The file ${file} can’t be read (${(error as NodeJS.ErrnoException).code}).`, EXIT.usage);
  }
}

export function createApi({ url, key }: Pick<Target, 'url' | 'key'>): Api {
  const address = url ?? (process.env.AFTERCALL_URL || `http://127.0.0.1:${process.env.PORT || 8_080}`);
  const base = `${address.replace(/\/+$/, '').replace(/\/v1$/, '')}/v1`;
  const secret = key ?? process.env.AFTERCALL_API_KEY;
  if (!secret) throw new CliError('Set an API key with --key or AFTERCALL_API_KEY.', EXIT.usage);
  return async <Answer>(method: string, path: string, body?: Body) => {
    const sent = body && encode(body);
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, ...(sent?.type && { 'content-type': sent.type }) },
      ...(sent && { body: sent.bytes }),
    }).catch((error: unknown) => {
      throw new CliError(`No service answers at ${base}. Start one with "npm start".`, EXIT.setup, { cause: error });
    });
    const answer = (await response.json()) as { error?: string; code?: string };
    if (!response.ok) {
      const exitCode = response.status === 404 ? EXIT.notFound : EXIT.refused;
      throw new CliError(`${answer.error ?? response.statusText} (${answer.code})`, exitCode);
    }
    return answer as Answer;
  };
}

const encode = (body: Body): { type: string | null; bytes: string | FormData | Buffer<ArrayBuffer> } => {
  if (body instanceof FormData) return { type: null, bytes: body };
  return 'type' in body && 'bytes' in body ? body : { type: 'application/json', bytes: JSON.stringify(body) };
};
