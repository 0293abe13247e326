// `aftercall conform` looks first whether there is anything to check, and says so in one line where there is not.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { EXIT } from '../../src/cli/core/output.js';
import { type Mock, startMock } from '../../src/mock/server.js';
import { command } from '../support/command.js';

describe('aftercall conform', () => {
  let mock: Mock;
  let other: Server;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aftercall-conform-'));
    mock = await startMock({ port: 0, host: '127.0.0.1', speed: 1_000, quota: null, rateLimit: 0 });
    other = createServer((request, response) => {
      if (request.url?.startsWith('/json')) response.writeHead(200).end('{"hello":"world"}');
      else response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>It works!</h1>');
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  });
  after(async () => {
    await mock.stop();
    other.close();
    await rm(folder, { recursive: true, force: true });
  });
  const run = (address: string, key: string) => command(folder, {}, 'conform', address, '--key', key);

  it('says in one line that nothing there is like Aftercall, and checks nothing', async () => {
    const { port } = other.address() as AddressInfo;
    for (const address of [`http://127.0.0.1:${port}`, `http://127.0.0.1:${port}/json`, `${mock.url}/elsewhere`]) {
      const { code, stdout, stderr } = await run(address, mock.keys.key);
      assert.equal(code, EXIT.setup);
      assert.equal(stdout, '');
      assert.match(
        stderr,
        /^Nothing at http:\/\/127\.0\.0\.1:\d+\/\w+ answers like Aftercall: .* gave status \d+\..*\n$/,
      );
    }
  });

  it('says that a key opens nothing, or that nobody answers', async () => {
    const locked = await run(mock.url, 'ac_nothing');
    assert.deepEqual([locked.code, locked.stdout], [EXIT.usage, '']);
    assert.match(locked.stderr, /doesn’t accept the key/);
    const nobody = await run('http://127.0.0.1:1', mock.keys.key);
    assert.equal(nobody.code, EXIT.usage);
    assert.match(nobody.stderr, /No service answers/);
  });

  it('checks a server of the contract', async () => {
    const { code, stdout } = await run(mock.url, mock.keys.key);
    assert.equal(code, EXIT.ok, stdout);
    assert.match(stdout, / 0 failed, \d+ skipped; \d+ flows made\n$/);
  });
});
