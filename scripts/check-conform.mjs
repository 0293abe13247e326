// Holds a fresh installation and the mock server to the conformance suite, with a key for everything that can be shown by one.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { withService } from './service.mjs';

/** Runs the command; what it prints is shown, or read as JSON. */
function aftercall(words, environment, shows = false) {
  const { status, stdout } = spawnSync(process.execPath, ['bin/aftercall.js', ...words], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
    stdio: ['ignore', shows ? 'inherit' : 'pipe', 'inherit'],
  });
  if (shows) return status;
  if (status !== 0) throw new Error(`aftercall ${words.join(' ')} ended with ${status}.`);
  return JSON.parse(stdout);
}

const ended = await withService(
  async ({ url, key, dataDir }) => {
    const home = { DATA_DIR: dataDir, DATABASE_URL: '' };
    const keyOf = (...words) => aftercall(['keys', 'create', '--name', 'conform', ...words, '--json'], home).key;
    const workspaceOf = (name, quota) =>
      aftercall(['workspaces', 'create', '--name', name, '--quota', quota, '--json'], home).id;
    const words = ['conform', url, '--key', key];
    words.push('--second-key', keyOf('--workspace', workspaceOf('Second', '10')));
    words.push('--spent-key', keyOf('--workspace', workspaceOf('Spent', '0')));
    words.push('--limited-key', keyOf('--scopes', 'flows:read'));
    return aftercall(words, {}, true);
  },
  { AFTERCALL_SAMPLE: 'false', LOG_LEVEL: 'warn' },
);

const mock = spawn(process.execPath, ['bin/aftercall.js', 'mock', '--port', '0', '--speed', '60', '--json'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const gone = once(mock, 'exit');
const [line] = await once(createInterface({ input: mock.stdout }), 'line');
const { url, key, ...others } = JSON.parse(line);
const keys = Object.entries(others).flatMap(([name, value]) => [`--${name}-key`, value]);
const mockEnded = aftercall(['conform', url, '--key', key, ...keys, '--full'], {}, true);
mock.kill('SIGTERM');
await gone;
process.exit(ended === 0 ? mockEnded : ended);
