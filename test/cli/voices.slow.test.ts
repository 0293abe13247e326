// The command that installs models of neural voices, as an operator uses it: also one whose process is killed in between.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { EXIT } from '../../src/cli/core/output.js';
import { packageRoot } from '../../src/lib/package-root.js';
import { command } from '../support/command.js';
import { packTar } from '../support/tar.js';

const model = Buffer.from('good '.repeat(100_000));
const archive = gzipSync(
  packTar([
    { path: 'v/a.onnx', content: model },
    { path: 'v/tokens.txt', content: Buffer.from('a 1') },
  ]),
  { level: 0 },
);
const sha256 = createHash('sha256').update(archive).digest('hex');
const HALF = 250_000;

describe('aftercall voices', () => {
  const asked: string[] = [];
  /** The first answer never ends. */
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.range ?? 'all'}`);
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    if (start > 0)
      response.writeHead(206, { 'content-range': `bytes ${start}-${archive.length - 1}/${archive.length}` });
    if (asked.length === 1) response.write(archive.subarray(0, HALF));
    else response.end(archive.subarray(start));
  });
  let folder = '';
  let environment: Record<string, string> = {};
  let base = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aftercall-voices-'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/models`;
    environment = { NEURAL_VOICES_DIR: join(folder, 'voices'), NEURAL_VOICES_URL: base };
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const voices = (...words: string[]) => command(folder, environment, 'voices', ...words);

  it('goes on after its process was killed, and removes what it installed', async () => {
    const words = ['voices', 'install', 'our-voice', '--sha256', sha256];
    const killed = spawn(process.execPath, [join(packageRoot, 'bin', 'aftercall.js'), ...words], {
      env: { PATH: process.env.PATH ?? '', HOME: folder, ...environment },
      stdio: 'ignore',
    });
    await halfIsThere(killed);
    killed.kill('SIGKILL');
    await once(killed, 'close');
    const { code, stdout, stderr } = await voices('install', 'our-voice', '--sha256', sha256);
    assert.deepEqual(
      { code, stdout },
      { code: EXIT.ok, stdout: 'our-voice was installed. Restart the service.\n' },
      stderr,
    );
    assert.deepEqual(asked, ['/models/our-voice.tar.bz2 all', `/models/our-voice.tar.bz2 bytes=${HALF}-`]);
    const found = await readdir(join(folder, 'voices', 'our-voice'));
    assert.deepEqual(found.sort(), ['a.onnx', 'installed.json', 'tokens.txt']);
    assert.equal(
      (await voices('install', 'our-voice', '--sha256', sha256)).stdout,
      'our-voice is installed already.\n',
    );
    assert.equal((await voices('remove', 'our-voice')).code, EXIT.ok);
    assert.equal((await voices('remove', 'our-voice')).code, EXIT.notFound);
  });

  /** On the disk, not only sent. */
  async function halfIsThere(running: ChildProcess): Promise<void> {
    const part = join(folder, 'voices', '.install', `our-voice-${sha256.slice(0, 12)}.part`);
    for (;;) {
      assert.equal(running.exitCode, null, 'it still runs');
      const size = await stat(part).then(
        (file) => file.size,
        () => 0,
      );
      if (size === HALF) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it('takes the address of an archive, too', async () => {
    const from = `${base}/elsewhere/v.tar.gz`;
    const { stdout } = await voices('install', 'other', '--from', from, '--sha256', sha256, '--json');
    assert.deepEqual(JSON.parse(stdout), { id: 'other', outcome: 'installed', url: from });
  });

  it('lists what can be installed with licences, before there is a folder', async () => {
    const { stdout } = await command(folder, {}, 'voices', 'catalog');
    assert.match(stdout, /^kokoro-int8-en-v0_19\n {2}English, 103\.3 MB: Kokoro, Bella/);
    assert.match(stdout, /Licence: MIT.*\n {2}Data: Thorsten-Voice, CC0\.\n {2}Caution: .*research only/);
    const models = JSON.parse((await voices('catalog', '--json')).stdout);
    assert.ok(models.every(({ isInstalled }: { isInstalled: boolean }) => !isInstalled));
  });

  it('asks for what is missing', async () => {
    const told = async (...words: string[]) => {
      const { code, stderr } = await voices(...words);
      return [code, stderr.split('.', 1)[0]!];
    };
    assert.deepEqual(await told('install', 'unknown'), [
      EXIT.notFound,
      'unknown is not in the catalog ("aftercall voices catalog")',
    ]);
    const wrong = await told('install', 'our-voice', '--sha256', 'ABC');
    assert.deepEqual(wrong, [EXIT.usage, '--sha256 must be 64 hexadecimal digits in small letters']);
    const other = await told('install', 'kokoro-int8-en-v0_19', '--sha256', sha256);
    assert.deepEqual(other, [EXIT.usage, 'The catalog has another checksum for kokoro-int8-en-v0_19']);
    assert.deepEqual(await told('install', '../evil', '--sha256', sha256), [
      EXIT.usage,
      'An id has letters, digits, "',
    ]);
    assert.deepEqual(await told('install', 'a', '--sha256', sha256, '--from', 'ftp://a'), [
      EXIT.usage,
      '--from must be an http or https address',
    ]);
    const { code, stderr } = await command(folder, {}, 'voices', 'remove', 'our-voice');
    assert.equal(code, EXIT.setup);
    assert.match(stderr, /Set NEURAL_VOICES_DIR/);
  });
});
