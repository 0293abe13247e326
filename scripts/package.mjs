// The npm package: packs it, installs it as a stranger would, and tries whether it makes what it promises.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { withService } from './service.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** An installation elsewhere must not hear what npm tells the scripts that it runs, "include=dev" of this folder among it. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_(?!config_(?:cache|registry)$)/i.test(name)),
);

/** Packs what was built and returns the path and the size of the file. */
/** @param {string} [workspace] */
export async function pack(folder, workspace) {
  mkdirSync(folder, { recursive: true });
  const where = workspace === undefined ? [] : ['--workspace', workspace];
  const words = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder, ...where];
  const [{ filename, size }] = JSON.parse(await run('npm', words, root));
  return { path: join(folder, filename), sizeBytes: size };
}

/**
 * Installs the package without development dependencies in an empty folder, with a space in its path, starts `npx aftercall`
 * and asks for a script, or for a whole film. Throws where something is not as it should be.
 */
export async function tryPackage(path, wantsFilm) {
  const folder = mkdtempSync(join(tmpdir(), 'aftercall package '));
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    await run('npm', ['install', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', path], folder);
    expect(!existsSync(join(folder, 'node_modules/typescript')), 'The package brings development dependencies along.');
    const installedBytes = sizeOf(join(folder, 'node_modules'));
    const program = { command: ['npx', '--offline', 'aftercall'], cwd: folder, isGroup: true };
    const settings = { AFTERCALL_SAMPLE: 'false', LOG_LEVEL: 'warn' };
    const work = async (service) => {
      await expectDashboard(service);
      return wantsFilm ? makeFilm(service, folder) : makeScript(service, folder);
    };
    return { installedBytes, made: await withService(work, settings, program) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function expectDashboard({ url }) {
  const page = await (await fetch(new URL('/', url), { headers: { accept: 'text/html' } })).text();
  const [, script] = /<script type="module"[^>]* src="([^"]+)"/.exec(page) ?? [];
  expect(script, 'The package has no page of the dashboard.');
  const { ok, headers } = await fetch(new URL(script, url));
  expect(ok && headers.get('content-type')?.includes('javascript'), 'The package has no built dashboard.');
}

async function makeScript(service, folder) {
  const { status, generatedScript } = await askForFlow(service, folder, '--review');
  expect(status === 'pending_approval' && generatedScript.length > 200, `The flow is ${status} and has no script.`);
  return `a script of ${generatedScript.split(/\s+/).length} words`;
}

async function makeFilm(service, folder) {
  const { videoUrl, videoDuration } = await askForFlow(service, folder);
  const film = Buffer.from(await (await fetch(videoUrl)).arrayBuffer());
  expect(film.toString('latin1', 4, 8) === 'ftyp', 'What videoUrl names is no MP4.');
  expect(videoDuration >= 60 && videoDuration <= 70, `The film lasts ${videoDuration} s.`);
  return `a film of ${videoDuration.toFixed(1)} s with ${inMb(film.length)}`;
}

/** By the command that the package brings, and its example. */
async function askForFlow({ url, key }, folder, ...flags) {
  const summary = join('node_modules', 'aftercall', 'examples', 'summary.txt');
  const words = ['flows', 'create', '--file', summary, '--prospect', 'Dana', ...flags, '--wait', '--json'];
  const access = { AFTERCALL_URL: url.replace(/\/v1$/, ''), AFTERCALL_API_KEY: key };
  return JSON.parse(await run('npx', ['--offline', 'aftercall', ...words], folder, access));
}

/** The log and the connections of the service are looked after meanwhile. */
async function run(file, words, cwd, extra = {}) {
  const options = { cwd, env: { ...environment, ...extra }, maxBuffer: 2 ** 26 };
  const { stdout } = await promisify(execFile)(file, words, options).catch(({ code, stdout, stderr }) => {
    throw new Error(`${file} ${words.slice(0, 3).join(' ')} ended with ${code}:\n${stderr}${stdout}`);
  });
  return stdout;
}

function expect(isTrue, message) {
  if (!isTrue) throw new Error(message);
}

const sizeOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, path, name }) => sum + statSync(join(parentPath ?? path, name)).size, 0);

export const inMb = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
