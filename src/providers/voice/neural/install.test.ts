// Models that are fetched from a server that cuts connections, lies, dies and comes back.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { packTar, type TarEntry } from '../../../../test/support/tar.js';
import { sizeOf } from './download.js';
import { readNeuralFolder } from './folder.js';
import { type InstallableModel, installedModels, installModel, readCatalog, removeModel } from './install.js';

/** Packed by GNU tar and bzip2 1.0.8: a folder our-voice with a model, its tokens and its data. */
const PUBLISHED = Buffer.from(
  'QlpoOTFBWSZTWRHSMacAAU1/kMmQEEBAA/+AQIQBAO6v30AEAAAoMAD4AxpoNADJoDI00MTRhjTQaAGTQGRpoYmjBFJE9TBE9JtEaGTaj1MAnnopd3lLSayM6TOEANtUq1Fdp6mupNjaSE6Jcl+YjPQlYlkKBJBokLwgxP0rTLrPKIDc2KBoSAV4cTHHSm9IAcI21Jib7ppSzSG7AaUxShzkJRU0pmqKSQ7klYURXFjRTEiuck5wnjiayE+zmPXIjl0TsT5cYNBdUmbeS0Ti0olnl28J6dsshJidtJh5/i9PKficEv1FKWie3eorTZqmnlNqW34alA/xdyRThQkBHSMacA==',
  'base64',
);
const file = (path: string, text = 'x'): TarEntry => ({ path, content: Buffer.from(text) });
const VOICE = [file('v/model.onnx', 'good '.repeat(40_000)), file('v/tokens.txt'), file('v/espeak-ng-data/en_dict')];
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

type Handler = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

/** As release servers do: whole files, and the rest from a byte on. */
const honest: Handler = (request, response, body) => {
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  if (start >= body.length) return void response.writeHead(416).end();
  const range = start > 0 ? { 'content-range': `bytes ${start}-${body.length - 1}/${body.length}` } : {};
  response.writeHead(start > 0 ? 206 : 200, { ...range, 'content-length': body.length - start });
  response.end(body.subarray(start));
};
describe('installing a model', () => {
  const server = createServer((request, response) => {
    asked.push(request.headers.range ?? 'all');
    (handlers.shift() ?? honest)(request, response, body);
  });
  let asked: string[] = [];
  let handlers: Handler[] = [];
  let body = PUBLISHED;
  let folder = '';
  let url = '';
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v.tar.bz2`;
  });
  beforeEach(async () => {
    if (folder !== '') await rm(folder, { recursive: true });
    folder = await mkdtemp(join(tmpdir(), 'voices-'));
    [asked, handlers] = [[], []];
    body = gzipSync(packTar(VOICE), { level: 0 });
  });
  after(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });
  const install = (extra: Partial<InstallableModel> = {}) =>
    installModel({
      model: { id: 'our-voice', sha256: sha256(body), ...extra },
      ...{ url, folder, signal: new AbortController().signal, pauseMs: 1 },
    });
  const partOf = () => join(folder, '.install', `our-voice-${sha256(body).slice(0, 12)}.part`);
  /** Sends so many bytes of what is asked for, and cuts the connection when they are on the disk. */
  const cutAfter =
    (bytes: number): Handler =>
    (request, response, content) => {
      const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
      const range = start > 0 ? { 'content-range': `bytes ${start}-${content.length - 1}/${content.length}` } : {};
      response.writeHead(start > 0 ? 206 : 200, { ...range, 'content-length': content.length - start });
      response.write(content.subarray(start, start + bytes));
      const part = partOf();
      const cut = async () => {
        if ((await sizeOf(part)) === start + bytes) response.destroy();
        else setTimeout(cut, 5);
      };
      void cut();
    };
  const left = () => readdir(join(folder, '.install'));

  test('as it is published: verified, unpacked, named, and not fetched a second time', async () => {
    body = PUBLISHED;
    const speakers = [{ name: 'Ada', gender: 'female' as const, speaker: 0 }];
    const model = { language: 'de', speakers, licence: 'MIT', data: 'CC0', bytes: PUBLISHED.length };
    assert.equal(await install(model), 'installed');
    const { model: found, speakers: heard } = (await readNeuralFolder(join(folder, 'our-voice')))!;
    assert.equal(await readFile(found.model, 'utf8'), 'good');
    assert.ok(found.dataFolder !== null);
    assert.deepEqual(heard[0]!.listing, {
      ...{ id: 'neural-our-voice', name: 'Ada', provider: 'neural', language: 'de', gender: 'female' },
    });
    const receipt = JSON.parse(await readFile(join(folder, 'our-voice', 'installed.json'), 'utf8'));
    assert.deepEqual(receipt, { id: 'our-voice', sha256: sha256(PUBLISHED), url, licence: 'MIT', data: 'CC0' });
    assert.deepEqual(await installedModels(folder), new Set(['our-voice']));
    assert.equal(await install(model), 'there');
    assert.deepEqual(asked, ['all']);
    assert.deepEqual(await left(), []);
  });

  test('goes on where the connection was cut', async () => {
    handlers = [cutAfter(70_000), cutAfter(50_000)];
    assert.equal(await install(), 'installed');
    assert.deepEqual(asked, ['all', 'bytes=70000-', 'bytes=120000-']);
  });

  test('keeps what it has where the server stays away, and goes on with the next command', async () => {
    const unavailable: Handler = (_, response) => response.writeHead(503).end();
    handlers = [cutAfter(70_000), ...Array<Handler>(4).fill(unavailable)];
    await assert.rejects(install(), /status 503.*0\.1 MB are kept/);
    assert.equal(await install(), 'installed');
    assert.equal(asked.at(-1), 'bytes=70000-');
  });

  test('begins anew where the server knows no ranges, or has another file by now', async () => {
    const whole: Handler = (request, response, content) => {
      delete request.headers.range;
      honest(request, response, content);
    };
    handlers = [cutAfter(70_000), whole];
    assert.equal(await install(), 'installed');
    await rm(join(folder, 'our-voice'), { recursive: true });
    await writeFile(partOf(), Buffer.alloc(500, 7));
    assert.equal(await install(), 'installed');
    assert.deepEqual(asked.slice(2), ['bytes=500-', 'all']);
  });

  test('installs nothing with a wrong checksum, more bytes than listed, or without an answer', async () => {
    await assert.rejects(install({ sha256: '0'.repeat(64) }), /another checksum.*Nothing was installed/);
    assert.deepEqual(await left(), []);
    await assert.rejects(install({ bytes: 1_000 }), /sends more than the 1000 bytes/);
    handlers = [(_, response) => response.writeHead(404).end()];
    await assert.rejects(install(), /has no such file: http:/);
    handlers = [(_, response) => response.writeHead(403).end()];
    await assert.rejects(install(), /status 403/);
    await assert.rejects(
      installModel({
        model: { id: 'our-voice', sha256: sha256(body) },
        ...{ url: 'http://127.0.0.1:9/v', folder, signal: new AbortController().signal, pauseMs: 1 },
      }),
      /The connection to 127\.0\.0\.1:9 failed/,
    );
    assert.deepEqual(await readdir(folder), ['.install']);
  });

  test('writes nothing outside, and leaves nothing of a hostile or useless archive', async () => {
    const hostile: [TarEntry[], RegExp][] = [
      [[...VOICE, file('v/../../../evil')], /leads out of it/],
      [[...VOICE, file('/tmp/evil')], /leads out of it/],
      [[{ path: 'v/link', type: '2', linkTo: '/etc' }, ...VOICE, file('v/link/evil')], /such as a link/],
      [[...VOICE, file('w/second')], /more than one folder/],
      [[file('alone')], /more than one folder/],
      [[file('v/readme')], /holds no model/],
      [[], /holds no model/],
    ];
    for (const [entries, reason] of hostile) {
      body = gzipSync(packTar(entries));
      await assert.rejects(install(), reason);
      assert.deepEqual(await readdir(folder), ['.install']);
      assert.ok(
        (await left()).every((name) => name.endsWith('.part')),
        String(await left()),
      );
    }
    body = Buffer.concat([gzipSync(packTar(VOICE)).subarray(0, 200), Buffer.alloc(50)]);
    await assert.rejects(install(), /is damaged/);
    body = Buffer.from('BZh9 but damaged behind it');
    await assert.rejects(install(), /is damaged/);
  });

  test('says how much space is missing before it fetches anything', async () => {
    await assert.rejects(install({ bytes: body.length, unpackedBytes: 1e15 }), /needs 10000000\d\d\.\d MB.* are free/);
    assert.deepEqual(asked, []);
  });

  test('says that the disk is full', { skip: !existsSync('/dev/full') }, async () => {
    await mkdir(join(folder, '.install'));
    await symlink('/dev/full', partOf());
    await assert.rejects(install(), /The disk is full: /);
    assert.deepEqual(await readdir(folder), ['.install']);
  });

  test('goes by whether another process is at it, not by what one left behind', async () => {
    await mkdir(join(folder, '.install'));
    const lock = join(folder, '.install', 'our-voice.lock');
    const outcomes = await Promise.allSettled([install(), install()]);
    const [won, lost] = outcomes.sort((a, b) => a.status.localeCompare(b.status));
    assert.deepEqual(won, { status: 'fulfilled', value: 'installed' });
    assert.match(
      String((lost as PromiseRejectedResult).reason),
      /Another process is installing or removing our-voice\./,
    );
    await writeFile(lock, `${process.pid} 12`);
    assert.equal(await install(), 'there');
  });

  test('replaces an older one, mends a broken one, and touches no folder of the operator’s', async () => {
    assert.equal(await install(), 'installed');
    body = gzipSync(packTar([...VOICE, file('v/new')]));
    assert.equal(await install(), 'installed');
    assert.ok(existsSync(join(folder, 'our-voice', 'new')));
    await rm(join(folder, 'our-voice', 'tokens.txt'));
    assert.equal(await install(), 'installed');
    await rm(join(folder, 'our-voice', 'installed.json'));
    await assert.rejects(install(), /was not installed by this command/);
    await assert.rejects(removeModel('our-voice', folder), /was not installed by this command/);
  });

  test('is undone by removing it, with what was fetched of it', async () => {
    assert.equal(await install(), 'installed');
    await writeFile(partOf(), 'rest');
    assert.equal(await removeModel('our-voice', folder), true);
    assert.deepEqual(await readdir(folder), ['.install']);
    assert.deepEqual(await left(), []);
    assert.equal(await removeModel('our-voice', folder), false);
    assert.equal(await removeModel('../our-voice', folder), false);
  });
});

test('the catalog tells of each model its size, checksum, licences and speakers', async () => {
  const models = await readCatalog();
  assert.ok(models.length > 0);
  for (const key of ['id', 'sha256', 'path'] as const)
    assert.equal(new Set(models.map((model) => model[key])).size, models.length, key);
  for (const { id, speakers } of models)
    assert.deepEqual(
      speakers.map(({ speaker }) => speaker),
      speakers.map((_, index) => index),
      id,
    );
});
