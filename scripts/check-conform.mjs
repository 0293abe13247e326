// Holds a fresh installation and the mock server to the conformance suite, with a key for everything that can be shown by one.
import { spawnSync } from 'node:child_process';
import { withMock, withService } from './service.mjs';

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

const mockEnded = await withMock(async ({ url, key, ...others }) => {
  const keys = Object.entries(others).flatMap(([name, value]) => [`--${name}-key`, value]);
  return aftercall(['conform', url, '--key', key, ...keys, '--full'], {}, true);
});
process.exit(ended === 0 ? mockEnded : ended);
