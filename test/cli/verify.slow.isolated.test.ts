// aftercall verify and aftercall certificate: what they say, and their exit codes.
import assert from 'node:assert/strict';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { EXIT } from '../../src/cli/core/output.js';
import { packageRoot } from '../../src/lib/package-root.js';
import { command } from '../support/command.js';
import { flowIn } from '../support/contract.js';
import { createOwnMarks } from '../support/own-marks.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, FLOWS, startTestService, type TestService } from '../support/service.js';

const SAMPLE = join(packageRoot, 'assets/mock/sample/video.mp4');

describe('the command that verifies', () => {
  let server: TestServer;
  let service: TestService;
  let folder: string;
  let databaseUrl: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aftercall-verify-'));
    server = await startTestServer();
    databaseUrl = await addDatabase(server);
    service = await startTestService(server, { databaseUrl });
    const marks = createOwnMarks();
    const film = join(folder, 'film.mp4');
    await copyFile(SAMPLE, film);
    const facts = {
      script: { writer: 'embedded', edited: true, approved: true },
      voice: { provider: 'embedded', id: 'flite-slt' },
      presenter: { provider: 'embedded', id: 'maya', ofPhotos: false },
      vendor: null,
    };
    await marks.mark(film, facts, new AbortController().signal).finally(() => marks.close());
    const bytes = await readFile(film);
    bytes[bytes.length - 5_000]! ^= 1;
    await writeFile(join(folder, 'changed.mp4'), bytes);
    const { body } = await service.call('GET', `${FLOWS}/${await flowIn(service, 'completed')}/receipt`);
    await writeFile(join(folder, 'receipt.json'), JSON.stringify(body, null, 2));
    await writeFile(join(folder, 'forged.json'), JSON.stringify(body).replace('"approved":false', '"approved":true'));
  });
  after(async () => {
    await service.stop();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  // Without a database: what is verified needs no service.
  const run = (...words: string[]) => command(folder, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, ...words);

  it('tells unchanged films from changed and unmarked ones and from what is no film', async () => {
    const film = await run('verify', 'film.mp4');
    assert.equal(film.code, EXIT.ok, film.stderr);
    assert.match(
      film.stdout,
      /^Picture, sound and manifest are unchanged since it was signed\.\nSigned by: +Aftercall installation/,
    );
    assert.match(film.stdout, /Made by machine: trainedAlgorithmicMedia\n +script +embedded, edited and approved/);
    const changed = await run('verify', 'changed.mp4', '--json');
    assert.equal(changed.code, EXIT.refused);
    assert.deepEqual(JSON.parse(changed.stdout).problems, ['assertion.bmffHash.mismatch']);
    const unmarked = await run('verify', SAMPLE);
    assert.deepEqual([unmarked.code, /^Not marked/.test(unmarked.stdout)], [EXIT.refused, true]);
    for (const words of [['missing.mp4'], [join(packageRoot, 'README.md')], ['film.mp4', '--anchors', 'receipt.json']])
      assert.equal((await run('verify', ...words)).code, EXIT.usage, words.join(' '));
  });

  it('verifies receipts, trusts them through the authority of the installation, and finds another film', async () => {
    const place = { DATABASE_URL: databaseUrl, DATA_DIR: service.dataDir };
    const { stdout: pem } = await command(folder, place, 'certificate');
    assert.match(pem, /^-----BEGIN CERTIFICATE-----/);
    await writeFile(join(folder, 'anchors.pem'), pem);
    const receipt = await run('verify', 'receipt.json', '--anchors', 'anchors.pem');
    assert.equal(receipt.code, EXIT.ok, receipt.stderr);
    assert.match(receipt.stdout, /Trusted: +yes/);
    assert.equal((await run('verify', 'forged.json')).code, EXIT.refused);
    const other = await run('verify', 'receipt.json', 'film.mp4');
    assert.equal(other.code, EXIT.refused);
    assert.match(other.stdout, /ANOTHER FILM/);
  });
});
