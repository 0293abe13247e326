// The doctor's checks of this machine: Node, port, data folder, drawing and encoding. Each performs the real operation
// on a small scale, because an installed package may still fail to load.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Config } from '../../config/config.js';
import { packageRoot } from '../../lib/package-root.js';
import { assertPortIsFree } from '../../main/address.js';
import { openDataFolder } from '../../main/data-folder.js';
import {
  findLocalServers,
  LOCAL_TIMEOUT_S,
  type LocalServer,
  type LocalState,
  maySave,
} from '../../services/workspaces/local-models.js';
import type { LocalModel, ScriptTrial } from '../../services/workspaces/script-model-trial.js';
import { CliError, EXIT } from '../core/output.js';
import { type Check, CheckError } from './report.js';

// @types/node leaves WebAssembly to the DOM library.
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<unknown>;
  instantiate(bytes: Uint8Array): Promise<{ instance: { exports: unknown } }>;
};

const REINSTALL = 'Run "npm ci" again on this machine, without --omit=optional.';

export function nodeCheck(version = process.versions.node): Check {
  return {
    name: 'node',
    advice: 'Install Node 20.19 or newer.',
    async ask() {
      const [major = 0, minor = 0] = version.split('.').map(Number);
      if (major < 20 || (major === 20 && minor < 19)) throw new Error(`Node ${version} is too old.`);
      return `Node ${version} on ${process.platform}-${process.arch}`;
    },
  };
}

/** `isOurs` tells whether the server on that port is Aftercall. */
export function portCheck(host: string, port: number, isOurs: () => Promise<boolean>): Check {
  return {
    name: 'port',
    advice: 'Set PORT to a free port and HOST to an address of this machine.',
    async ask() {
      const code = await assertPortIsFree(host, port).then(
        () => null,
        (error: NodeJS.ErrnoException) => error.code ?? error.message,
      );
      if (code === null) return `${host}:${port} is free`;
      if (code === 'EADDRINUSE' && (await isOurs())) return `${host}:${port} is in use by a running Aftercall`;
      if (code === 'EADDRINUSE')
        throw new CheckError(`${host}:${port} is used by another program.`, 'Set PORT to a free port.');
      if (code === 'EACCES')
        throw new CheckError(`This account may not use port ${port}.`, 'Set PORT to 1024 or above.');
      throw new Error(`${host}:${port} cannot be used (${code}).`);
    },
  };
}

export function diskCheck(dataDir: string): Check {
  return {
    name: 'data folder',
    advice: 'Set DATA_DIR to a folder that this account can write to.',
    async ask() {
      const { path, freeBytes } = await openDataFolder(dataDir);
      return `${path} is writable, ${(freeBytes / 1e9).toFixed(1)} GB free`;
    },
  };
}

export function fontCheck(): Check {
  return {
    name: 'drawing',
    advice: REINSTALL,
    async ask() {
      const { createCanvas, GlobalFonts } = await import('@napi-rs/canvas');
      const path = createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-600-normal.woff2');
      if (!GlobalFonts.registerFromPath(path, 'Doctor')) throw new Error('The font Inter cannot be loaded.');
      const pen = createCanvas(64, 64).getContext('2d');
      pen.font = '48px Doctor';
      pen.fillText('A', 8, 56);
      const inked = pen.getImageData(0, 0, 64, 64).data.filter((value, at) => at % 4 === 3 && value > 0).length;
      if (inked < 100) throw new Error('Text is not drawn.');
      return 'canvas loads and draws text';
    },
  };
}

const assetPath = (name: string): string => join(packageRoot, 'assets', name);

async function readAsset(asset: string): Promise<Buffer> {
  return readFile(asset).catch(() => {
    throw new Error(`${asset} is missing.`);
  });
}

export function videoCodecCheck(assets = [assetPath('h264.wasm'), assetPath('layers.wasm')]): Check {
  return {
    name: 'picture codec',
    advice: REINSTALL,
    async ask() {
      let sizeBytes = 0;
      for (const asset of assets) {
        const bytes = await readAsset(asset);
        await WebAssembly.compile(bytes);
        sizeBytes += bytes.length;
      }
      return `H.264 encoder and compositor load (${Math.round(sizeBytes / 1024)} KB)`;
    },
  };
}

type SoundCore = { open(channels: number): void; analyse(): void; code(noiseDb: number): number };

export function audioCodecCheck(asset = assetPath('aac.wasm')): Check {
  return {
    name: 'sound codec',
    advice: REINSTALL,
    async ask() {
      const { instance } = await WebAssembly.instantiate(await readAsset(asset));
      const core = instance.exports as SoundCore;
      core.open(1);
      core.analyse();
      if (core.code(0) === 0) throw new Error('The AAC encoder returned nothing.');
      return 'AAC encoder loads and encodes';
    },
  };
}

// The doctor's check of local model servers: which ones answer, their models, and, on request, a sample script by one
// of the models beside the embedded writer's.

type Settings = Pick<Config, 'port' | 'allowedPrivateHosts'>;

const find = ({ port }: Settings): Promise<LocalServer[]> =>
  findLocalServers({ ownPort: port, signal: new AbortController().signal });

/** Never fails: a local model is optional. */
export const localModelsCheck = (settings: Settings): Check => ({
  name: 'local models',
  advice: 'Look at the error; scripts are written without a model as well.',
  ask: async () => {
    const servers = await find(settings);
    const lines = servers.flatMap((server) => lineOf(server) ?? []);
    const first = servers.find(({ models }) => models.length > 0)?.models[0];
    const next = first ? [`See what one writes: aftercall doctor --try-model ${first}`] : howToStart(servers);
    return [...lines, ...next].join('\n');
  },
});

const SAID: Record<Exclude<LocalState, 'ready' | 'silent' | 'aftercall' | 'other'>, string> = {
  locked: 'it asks for a key; see docs/writers.md',
  starting: 'it is starting; ask again in a moment',
};

/** Null for a port without a model server. */
function lineOf({ name, baseUrl, state, models }: LocalServer): string | null {
  if (state === 'silent' || state === 'aftercall' || state === 'other') return null;
  if (state !== 'ready') return `${name} at ${baseUrl}: ${SAID[state]}`;
  return `${name} at ${baseUrl}: ${models.join(', ') || 'no model yet'}`;
}

function howToStart(servers: readonly LocalServer[]): string[] {
  const asked = servers
    .filter(({ state }) => state !== 'aftercall')
    .map(({ name, baseUrl }) => `${portOf(baseUrl)} (${name})`);
  return [
    `none to try; asked 127.0.0.1 and ::1 at ${asked.join(', ')}`,
    'A model on this machine can write better scripts, and nothing leaves it. With Ollama:',
    '  OLLAMA_CONTEXT_LENGTH=8192 ollama serve',
    '  ollama pull llama3.1:8b',
  ];
}

const portOf = (baseUrl: string): string => new URL(baseUrl).port;

// ---- comparison

export type ModelComparison = { local: LocalModel; embedded: ScriptTrial; model: ScriptTrial; next: string[] };

/** Runs both writers; without a name the first model found is used. */
export async function compareWriters(settings: Settings, name: string | null): Promise<ModelComparison> {
  const servers = await find(settings);
  const server = servers.find(({ models }) => (name === null ? models.length > 0 : models.includes(name)));
  const model = name ?? server?.models[0];
  if (!server || model === undefined) throw new CliError(notThere(servers, name), EXIT.setup);
  const local = { baseUrl: server.baseUrl, model };
  const { tryWriter } = await import('../../services/workspaces/script-model-trial.js');
  const { signal } = new AbortController();
  return {
    local,
    embedded: await tryWriter(null, signal),
    model: await tryWriter(local, signal),
    next: howToChoose(server, model, settings),
  };
}

function notThere(servers: readonly LocalServer[], name: string | null): string {
  const models = servers.flatMap((server) => server.models);
  if (models.length === 0) return ['There is no model on this machine to try.', ...howToStart(servers)].join('\n');
  return `No server on this machine lists the model ${name}. It has ${models.join(', ')}.`;
}

function howToChoose(server: LocalServer, model: string, { allowedPrivateHosts }: Settings): string[] {
  const host = new URL(server.baseUrl).host;
  const allow = maySave(server, allowedPrivateHosts)
    ? []
    : [
        `Start the service with ALLOWED_PRIVATE_HOSTS=${[...allowedPrivateHosts, host].join(',')}, and this command, too:`,
      ];
  const options = `--script-provider openai-compatible --script-model ${model} --script-base-url ${server.baseUrl}`;
  return [
    'To let it write for a workspace:',
    ...allow,
    `  aftercall workspaces set <workspace> ${options} --script-timeout ${LOCAL_TIMEOUT_S}`,
  ];
}

// ---- output

/** The minimum terminal width for two columns. */
const WIDE_CHARS = 90;
const GAP = '   ';

/** Side by side where the terminal is wide enough, otherwise one below the other. */
export function comparisonAsText({ embedded, model, next }: ModelComparison, columns: number): string {
  const isWide = columns >= WIDE_CHARS;
  const width = isWide ? Math.floor((Math.min(columns, 160) - GAP.length) / 2) : Math.max(40, columns);
  const [left, right] = [embedded, model].map((trial) => wrap(linesOf(trial), width)) as [string[], string[]];
  const both = isWide ? columnsOf(left, right, width) : [...left, '', ...right];
  return ['The sample summary, by both writers. Nothing was stored.', '', ...both, '', ...next].join('\n');
}

const columnsOf = (left: readonly string[], right: readonly string[], width: number): string[] =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, index) =>
    `${(left[index] ?? '').padEnd(width)}${GAP}${right[index] ?? ''}`.trimEnd(),
  );

function linesOf({ writer, tookMs, usage, script, failure }: ScriptTrial): string[] {
  const seconds = `${(tookMs / 1_000).toFixed(1)} s`;
  const cost = usage
    ? `${seconds}, free: ${usage.inputTokens} tokens read and ${usage.outputTokens} written on this machine`
    : `${seconds}, free`;
  if (!script) {
    const { reason = 'no script', advice = '' } = failure ?? {};
    return [writer, cost, '', `No script: ${reason}. ${advice}`, 'The embedded writer would be the fallback.'];
  }
  const { sentences, words, estimatedS, faults } = script;
  const quoting = sentences.filter(({ quotes }) => quotes.length > 0).length;
  return [
    writer,
    cost,
    `${estimatedS.toFixed(0)} s when spoken, ${words} words`,
    `${quoting} of ${sentences.length} sentences quote the summary, the others claim nothing`,
    faults === 0 ? 'every check passed' : `${faults} faults found`,
    '',
    ...sentences.map(({ text }) => text),
  ];
}

const wrap = (lines: readonly string[], width: number): string[] =>
  lines.flatMap((line) => {
    const rows: string[] = [''];
    for (const word of line.split(' ')) {
      const row = rows.at(-1)!;
      if (row !== '' && row.length + 1 + word.length > width) rows.push(word);
      else rows[rows.length - 1] = row === '' ? word : `${row} ${word}`;
    }
    return rows;
  });
