// Starts the real service for a check, on a free port and in a folder of its own that vanishes afterwards.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Runs `work({ url, key })` against a fresh installation; its log goes to standard error when `work` fails. */
export async function withService(work, environment = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'aftercall check '));
  spawnSync('chmod', ['711', folder]);
  const child = spawn(process.execPath, ['bin/aftercall.js', 'all', '--json'], {
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const log = [];
  const started = new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      log.push(line);
      if (line.includes('"key":')) resolve(JSON.parse(line));
    });
    child.once('exit', (code) => reject(new Error(`The service ended with code ${code}.`)));
  });
  try {
    return await work(await started);
  } catch (error) {
    console.error(log.slice(-40).join('\n'));
    throw error;
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await new Promise((resolve) => child.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  }
}
