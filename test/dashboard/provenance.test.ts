// Receipts and the verification of files, over HTTP: who gets them, what they say, and that nothing of a file is kept.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { systemClock } from '../../src/lib/clock.js';
import { packageRoot } from '../../src/lib/package-root.js';
import { sha256Of, verifyReceipt } from '../../src/provenance/receipt.js';
import { addTestKey, assertError, firstWorkspaceId, flowIn } from '../support/contract.js';
import { type Desk, openDesk } from '../support/desk.js';
import { createOwnMarks } from '../support/own-marks.js';
import { createTestParts } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, FLOWS, SUMMARY, startTestService, type TestService, untilStatus } from '../support/service.js';

const SAMPLE = join(packageRoot, 'assets/mock/sample/video.mp4');
const MP4 = { 'content-type': 'video/mp4' };
const JSON_TYPE = { 'content-type': 'application/json' };

describe('provenance', () => {
  let server: TestServer;
  let service: TestService;
  let desk: Desk;
  before(async () => {
    server = await startTestServer();
    service = await startTestService(server, { databaseUrl: await addDatabase(server), parts: createTestParts() });
    desk = await openDesk(service);
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });
  const verify = async (bytes: Buffer, type: Record<string, string> = MP4) =>
    (await desk.ask(desk.viewer, 'POST', '/verify', bytes, type)).body;

  it('has a receipt for each finished flow, which says who approved what, and is verified offline', async () => {
    const id = await flowIn(service, 'pending_approval');
    await desk.ask(desk.member, 'POST', `/flows/${id}/decision`, {
      action: 'approve',
      editedScript: 'Hello, all is well.',
    });
    await untilStatus(service.call, id, 'completed');
    const { status, body } = await service.call('GET', `${FLOWS}/${id}/receipt`);
    assert.equal(status, 200);
    const { receipt } = body;
    assert.deepEqual(receipt.summary, { sha256: sha256Of(SUMMARY), characters: SUMMARY.length });
    assert.equal(receipt.script.sha256, sha256Of('Hello, all is well.'));
    assert.deepEqual(receipt.made.script, { writer: 'test', edited: true, approved: true });
    const approval = receipt.history.find(({ event }: { event: string }) => event === 'approved');
    assert.deepEqual(approval.by, { kind: 'person', id: desk.member.user.id, name: desk.member.user.name });
    const said = JSON.stringify(receipt);
    assert.ok(!said.includes('all is well') && !said.includes(SUMMARY.slice(0, 40)), 'it holds no words of the call');
    const verdict = verifyReceipt(JSON.stringify(body), {}, systemClock());
    assert.equal(verdict?.state, 'intact');
    const file = await desk.ask(desk.viewer, 'GET', `/flows/${id}/receipt.json`);
    assert.deepEqual(file.body.receipt.film, receipt.film);
    const { body: detail } = await desk.ask(desk.viewer, 'GET', `/flows/${id}`);
    assert.match(detail.assets.receiptUrl, /receipt\.json$/);
    const dropped = await verify(Buffer.from(JSON.stringify(file.body)), JSON_TYPE);
    assert.equal(dropped.state, 'intact');
    assert.ok(dropped.receipt.isTrusted, 'the installation trusts its own authority');
  });

  it('has no receipt for others, nor before the end', async () => {
    const id = await flowIn(service, 'pending_approval');
    assertError(await service.call('GET', `${FLOWS}/${id}/receipt`), 'CONFLICT');
    assertError(await service.call('GET', `${FLOWS}/flow_unknown/receipt`), 'FLOW_NOT_FOUND');
    const done = await flowIn(service, 'completed');
    const narrow = await addTestKey(service, await firstWorkspaceId(service), { ownFlowsOnly: true });
    const answer = await service.call('GET', `${FLOWS}/${done}/receipt`, undefined, {
      authorization: `Bearer ${narrow.value}`,
    });
    assertError(answer, 'FLOW_NOT_FOUND');
  });

  it('tells a marked film from a changed one, one without a mark and what is no film, and keeps nothing', async () => {
    const path = join(service.dataDir, 'own.mp4');
    await copyFile(SAMPLE, path);
    const marks = createOwnMarks();
    const facts = {
      script: { writer: 'embedded', edited: false, approved: true },
      voice: { provider: 'embedded', id: 'flite-slt' },
      presenter: { provider: 'embedded', id: 'maya', ofPhotos: true },
      vendor: null,
    };
    await marks.mark(path, facts, new AbortController().signal).finally(() => marks.close());
    const film = await readFile(path);
    const found = await verify(film);
    assert.equal(found.state, 'intact');
    assert.equal(found.isTrusted, false, 'another installation has signed it');
    assert.match(found.mark.digitalSourceTypes[0], /compositeWithTrainedAlgorithmicMedia$/);
    film[film.length - 1_000]! ^= 1;
    const changed = await verify(film);
    assert.deepEqual([changed.state, changed.problems], ['changed', ['assertion.bmffHash.mismatch']]);
    assert.equal((await verify(await readFile(SAMPLE))).state, 'unmarked');
    for (const [bytes, type] of [
      ['no film', MP4],
      ['{}', JSON_TYPE],
      [Buffer.alloc(64), MP4],
    ] as const)
      assertError(await desk.ask(desk.viewer, 'POST', '/verify', bytes, type), 'VALIDATION_ERROR');
    const scratch = join(service.dataDir, 'scratch');
    assert.deepEqual(existsSync(scratch) ? await readdir(scratch) : [], []);
  });
});
