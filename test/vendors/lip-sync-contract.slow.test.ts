// The reference server of examples/lip-sync-server, asked as docs/lip-sync-servers.md says, and as nobody should.
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { encodeWav } from '../../src/lib/wav.js';
import { until } from '../support/service.js';
import { hasPython, KEY, type LipSyncProcess, startLipSyncProcess } from '../support/vendors/lip-sync-process.js';

type Answered = { status: number; body: any; headers: http.IncomingHttpHeaders };
const FILM = Buffer.concat([Buffer.from([0, 0, 0, 12]), Buffer.from('ftypisom'), Buffer.alloc(2_000, 1)]);
const WAV = Buffer.from(encodeWav(new Float32Array(48_000), 48_000));

describe('the reference server of lip-sync', { skip: hasPython ? false : 'there is no python3 here' }, () => {
  let lips: LipSyncProcess;
  before(async () => {
    lips = await startLipSyncProcess({ short: FILM, long: FILM });
  });
  after(() => lips?.close());

  /** Paths go out as they are written, which fetch would mend. */
  function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answered> {
    const isJson = body !== undefined && !Buffer.isBuffer(body);
    const bytes = isJson ? Buffer.from(JSON.stringify(body)) : ((body as Buffer | undefined) ?? null);
    const all = {
      authorization: `Bearer ${KEY}`,
      ...(isJson && { 'content-type': 'application/json' }),
      ...(bytes && { 'content-length': String(bytes.length) }),
      ...headers,
    };
    const { hostname, port } = new URL(lips.url);
    return new Promise((resolve, reject) => {
      const request = http.request({ hostname, port, method, path, headers: all }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        const whole = Buffer.concat(chunks);
        const told = response.headers['content-type'] === 'application/json' ? JSON.parse(String(whole)) : whole;
        resolve({ status: response.statusCode!, body: told, headers: response.headers });
      });
      request.on('error', reject).end(bytes ?? undefined);
    });
  }
  const upload = (bytes: Buffer, headers = {}) =>
    ask('POST', '/v1/sounds', bytes, { 'content-type': 'audio/wav', ...headers });
  const order = async (reference: string, over: object = {}, headers = {}) => {
    const { id: soundId } = (await upload(WAV)).body;
    const body = { presenterId: 'maya', soundId, width: 1920, height: 1080, fps: 25, title: 'A', reference, ...over };
    return ask('POST', '/v1/films', body, { 'idempotency-key': reference, ...headers });
  };
  const codeOf = ({ status, body }: Answered): string => `${status} ${body.error.code}`;
  const filmed = (id: string) =>
    until(
      async () => (await ask('GET', `/v1/films/${id}`)).body,
      ({ status }) => status === 'done' || status === 'failed',
      20_000,
    );

  it('films one reference once, says so after a restart, and serves the film without the key', async () => {
    await lips.behave('short');
    const [first, second] = [await order('call_1'), await order('call_1')];
    assert.deepEqual([first.status, second.status, first.body], [202, 202, second.body]);
    const film = await filmed(first.body.id);
    assert.equal(film.status, 'done');
    await lips.end('SIGKILL');
    await lips.start();
    assert.deepEqual((await order('call_1')).body, first.body);
    assert.deepEqual((await ask('GET', '/v1/films?reference=call_1')).body, { films: [film] });
    assert.deepEqual((await ask('GET', '/v1/films?reference=call_2')).body, { films: [] });
    assert.equal((await lips.starts()).length, 1);
    assert.deepEqual((await ask('GET', film.url, undefined, { authorization: '' })).body, FILM);
    assert.equal(codeOf(await order('call_1', { presenterId: 'tom' })), '422 reference_reused');
    assert.equal((await ask('DELETE', `/v1/films/${first.body.id}`)).status, 204);
    assert.equal(codeOf(await order('call_1')), '410 cancelled');
    assert.equal(codeOf(await ask('GET', film.url)), '404 unknown_file');
    assert.equal(codeOf(await ask('DELETE', `/v1/films/${first.body.id}`)), '404 unknown_film');
  });

  it('keeps a sound once under what it is, and takes only a whole WAV', async () => {
    const [first, second] = [await upload(WAV), await upload(WAV)];
    assert.deepEqual([first.status, first.body], [201, { id: hash('sha256', WAV, 'hex') }]);
    assert.deepEqual(second.body, first.body);
    assert.equal((await readdir(join(lips.folder, 'state', 'sounds'))).length, 1);
    const other = `sha-256=:${hash('sha256', 'other', 'base64')}:`;
    assert.equal(codeOf(await upload(WAV, { 'content-digest': other })), '400 wrong_digest');
    assert.equal(codeOf(await upload(Buffer.from('RIFF and no more'))), '422 bad_sound');
    assert.equal(codeOf(await upload(WAV, { 'content-type': 'text/plain' })), '415 wrong_type');
    assert.equal((await readdir(join(lips.folder, 'state', 'sounds'))).length, 1);
  });

  it('asks for its key, and for nothing that is not described', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer other', `Basic ${KEY}`]) {
      for (const path of ['/v1/presenters', '/v1/films?reference=call_1'])
        assert.equal(codeOf(await ask('GET', path, undefined, { authorization })), '401 wrong_key');
      assert.equal(codeOf(await upload(WAV, { authorization })), '401 wrong_key');
    }
    const unfit = [{ width: 0 }, { width: '1920' }, { fps: true }, { soundId: '../../secret' }, { presenterId: 7 }];
    for (const over of unfit) assert.equal(codeOf(await order('call_3', over)), '400 bad_order');
    for (const presenterId of ['../presenters/maya', 'nobody', 'maya.png', '{film}'])
      assert.equal(codeOf(await order('call_3', { presenterId })), '404 unknown_presenter');
    assert.equal(codeOf(await order('call_3', {}, { 'idempotency-key': 'call_4' })), '400 bad_order');
    assert.equal(codeOf(await order('call 3\ud800', {}, { 'idempotency-key': 'call_3' })), '400 bad_order');
    const json = { 'content-type': 'application/json' };
    for (const text of ['{', '[]', 'null', '"a"', '['.repeat(9_000), '\xff'])
      assert.equal(codeOf(await ask('POST', '/v1/films', Buffer.from(text, 'latin1'), json)), '400 bad_order');
    assert.equal(codeOf(await ask('POST', '/v1/films', Buffer.alloc(20_000), json)), '413 too_large');
  });

  it('gives no file of the machine, by whatever path', async () => {
    await writeFile(join(lips.folder, 'presenters', 'notes.txt'), 'secret');
    const secret = await readFile(join(lips.folder, 'state', 'secret'), 'utf8');
    for (const path of [
      'secret',
      '../secret',
      '%2e%2e/secret',
      `${'a'.repeat(40)}.mp4`,
      `${'a'.repeat(40)}.png`,
      'maya.png',
    ]) {
      const { status, body } = await ask('GET', `/v1/files/${path}`);
      assert.equal(status, 404, path);
      assert.ok(!JSON.stringify(body).includes(secret));
    }
    const [maya, ...others] = (await ask('GET', '/v1/presenters')).body.presenters;
    assert.deepEqual([maya.id, maya.name, maya.gender, others], ['maya', 'Maya', 'female', []]);
    assert.equal(
      (await ask('GET', maya.pictureUrl, undefined, { authorization: '' })).headers['content-type'],
      'image/png',
    );
  });

  it('lets so many films wait and no more', async () => {
    await lips.end('SIGTERM');
    await lips.start('--queue', '1');
    await lips.behave('hang');
    const { body: working } = await order('call_5');
    await until(lips.starts, (starts) => starts.length === 1);
    const { body: waiting } = await order('call_6');
    const full = await order('call_7');
    assert.deepEqual([codeOf(full), full.headers['retry-after']], ['429 queue_full', '30']);
    await lips.behave('short');
    for (const { id } of [waiting, working]) assert.equal((await ask('DELETE', `/v1/films/${id}`)).status, 204);
    assert.equal((await filmed((await order('call_7')).body.id)).status, 'done');
  });
});
