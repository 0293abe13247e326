// Starts the real service for a check, on a free port and in a folder of its own that vanishes afterwards.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** @typedef {{ command: string[], cwd?: string, isGroup?: boolean }} Program */

/** @type {Program} */
const OWN = { command: [process.execPath, 'bin/aftercall.js'] };

/**
 * Runs `work` against a fresh installation with what the service printed (`url`, `key`, `setup` …), the `lines` that it
 * has logged, and `restart()`, which ends it and starts it again where it was,
 * with settings that have changed. Its log goes to standard error when
 * `work` fails. By default the service is that of this folder; `program` may name an installed one. npx hands no signals on,
 * so that what it starts is a process group (`isGroup`), which is ended as a whole.
 */
export async function withService(work, environment = {}, program = OWN) {
  const folder = mkdtempSync(join(tmpdir(), 'aftercall check '));
  spawnSync('chmod', ['711', folder]);
  const own = { PORT: '0', DATA_DIR: join(folder, 'data'), DATABASE_URL: '', SHUTDOWN_GRACE_SECONDS: '1' };
  const settings = { ...own, ...environment };
  const lines = [];
  /** @type {ReturnType<typeof start> | null} */
  let running = null;
  const stop = async () => {
    running?.end();
    await running?.ended;
    running = null;
  };
  try {
    running = start(program, settings, lines);
    const printed = await running.printed;
    const restart = async (changes = {}) => {
      await stop();
      running = start(program, { ...settings, ...changes, PORT: new URL(printed.url).port }, lines);
      await running.printed;
    };
    return await work({ ...printed, lines, restart });
  } catch (error) {
    console.error(lines.slice(-40).join('\n'));
    throw error;
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs `work` against the mock server, which makes flows sixty times as fast, with what it printed (`url`, `key` …). */
export async function withMock(work) {
  const words = ['bin/aftercall.js', 'mock', '--port', '0', '--speed', '60', '--json'];
  const mock = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(mock, 'exit');
  try {
    const [line] = await once(createInterface({ input: mock.stdout }), 'line');
    return await work(JSON.parse(line));
  } finally {
    mock.kill('SIGTERM');
    await gone;
  }
}

/** One run of the service. What it prints when it is ready holds its first key, so that it is not among the `lines`. */
function start(/** @type {Program} */ { command, cwd, isGroup = false }, settings, lines) {
  const child = spawn(command[0], [...command.slice(1), 'all', '--json'], {
    cwd,
    detached: isGroup,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const end = () => {
    if (!isGroup) child.kill('SIGTERM');
    else if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
  };
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line);
    console.error(line);
  });
  const printed = new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('{"url":')) resolve(JSON.parse(line));
      else lines.push(line);
    });
    void ended.then((code) => reject(new Error(`The service ended with code ${code}.`)));
  });
  return { end, ended, printed };
}
