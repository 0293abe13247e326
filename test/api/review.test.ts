// What a reviewer reads, sees and hears before approving, and what an approval page asks while somebody edits.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, afterEach, before, describe, it } from 'node:test';
import { STATES } from '../../src/domain/life.js';
import { ProviderError } from '../../src/providers/contracts.js';
import { assertError, BASES, flowIn, flowsOf } from '../support/contract.js';
import { createTestParts, hang, SCRIPT } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import {
  type Answer,
  addDatabase,
  createFlow,
  FLOWS,
  SUMMARY,
  startTestService,
  type TestService,
  until,
  untilStatus,
} from '../support/service.js';
import { joinService } from '../support/shared-service.js';

const EVIDENCE = { start: SUMMARY.indexOf('word7 '), end: SUMMARY.indexOf('word9 ') };
const DRAFT = {
  sentences: [
    { role: 'greeting', text: 'Hello Dana.', evidence: [] },
    { role: 'heard', text: 'Thank you for your time. Goodbye.', evidence: [EVIDENCE] },
  ],
  dropped: [
    { reason: 'internal note', text: 'word12 word13' },
    { reason: 'unclear', text: 'nowhere to be found' },
  ],
  writer: 'openai/gpt-test',
};

describe('a review', () => {
  let server: TestServer;
  let service: TestService;
  let idle: TestService;
  const parts = createTestParts({ tries: 1 });
  const { speakSample, checkScript } = parts;
  before(async () => {
    server = await startTestServer();
    // The service takes what is there when it starts; this way a test can change it.
    const changing = {
      ...parts,
      speakSample: (...given: Parameters<typeof speakSample>) => parts.speakSample(...given),
      checkScript: (...given: Parameters<typeof checkScript>) => parts.checkScript(...given),
    };
    service = await startTestService(server, { databaseUrl: await addDatabase(server), parts: changing });
    idle = await joinService({ works: false });
    for (const { db } of [service.database, idle.database]) {
      await db.updateTable('workspaces').set({ quota_monthly: null }).execute();
    }
  });
  afterEach(() => {
    parts.on('preview', () => undefined);
    parts.speakSample = speakSample;
    parts.checkScript = checkScript;
  });
  after(async () => {
    await idle.stop();
    await service.stop();
    await await server.stop();
  });

  const review = (id: string, base = '/v1'): Promise<Answer> => service.call('GET', `${flowsOf(base)}/${id}/review`);
  const untilReady = (id: string): Promise<Answer> =>
    until(
      () => review(id),
      ({ body }) => body.storyboard?.status === 'ready',
    );
  const approve = (id: string, body: object = {}) =>
    service.call('POST', `${FLOWS}/${id}/approve`, { action: 'approve', ...body });

  it('tells the script, what each sentence rests on, what was left out, and shows and plays it, on both prefixes', async () => {
    const id = await flowIn(service, 'pending_approval');
    await service.database.db
      .updateTable('flows')
      .set({ draft: JSON.stringify(DRAFT) })
      .where('id', '=', id)
      .execute();
    await untilReady(id);
    for (const base of BASES) {
      const { status, body, headers } = await review(id, base);
      assert.equal(status, 200);
      assert.equal(headers.get('cache-control'), 'no-store');
      const { storyboard, voiceTrack, ...rest } = body;
      const evidence = [{ ...EVIDENCE, text: 'word7 word8 ' }];
      const start = SUMMARY.indexOf('word12');
      assert.deepEqual(rest, {
        success: true,
        flowId: id,
        status: 'pending_approval',
        script: SCRIPT,
        isEdited: false,
        writer: 'openai/gpt-test',
        words: 8,
        estimatedSeconds: 4.5,
        riskyWords: [],
        sentences: [
          { text: 'Hello Dana.', role: 'greeting', evidence: [] },
          { text: 'Thank you for your time. Goodbye.', role: 'heard', evidence },
        ],
        leftOut: [
          { text: 'word12 word13', reason: 'internal note', start, end: start + 13 },
          { text: 'nowhere to be found', reason: 'unclear' },
        ],
      });
      const [still] = storyboard.stills;
      assert.deepEqual(storyboard, {
        status: 'ready',
        stills: [{ index: 0, url: still.url, text: SCRIPT, estimatedSeconds: 9.5 }],
      });
      assert.deepEqual(voiceTrack, { status: 'ready', url: voiceTrack.url, durationSeconds: 64, words: [] });
      for (const [url, type] of [
        [still.url, 'image/jpeg'],
        [voiceTrack.url, 'audio/mp4'],
      ]) {
        const file = await fetch(url);
        assert.equal(file.status, 200);
        assert.equal(file.headers.get('content-type'), type);
        assert.equal(await file.text(), SCRIPT);
      }
    }
  });

  it('lies under addresses that nobody can guess from that of the video', async () => {
    const id = await flowIn(service, 'pending_approval');
    const { body } = await untilReady(id);
    await approve(id);
    const { videoUrl } = await untilStatus(service.call, id, 'completed');
    const folder = videoUrl.slice(0, videoUrl.lastIndexOf('/') + 1);
    const path = body.voiceTrack.url.slice(folder.length);
    assert.ok(body.voiceTrack.url.startsWith(folder));
    assert.match(path, /^review-[0-9A-Za-z]{32}-1\/voice\.m4a$/);
  });

  it('says that it is being prepared, and why it failed, while the flow waits on', async () => {
    const begun = parts.previews.length;
    parts.on('preview', hang);
    const early = await flowIn(service, 'pending_approval');
    const { body } = await review(early);
    assert.deepEqual(body.storyboard, { status: 'preparing', stills: [] });
    assert.deepEqual(body.voiceTrack, { status: 'preparing' });
    await until(async () => parts.previews.length > begun, Boolean);
    parts.on('preview', () => {
      throw new ProviderError('voice', 'config', 'the voice has no account');
    });
    const failed = await flowIn(service, 'pending_approval');
    const told = await until(
      () => review(failed),
      (answer) => answer.body.storyboard.status === 'failed',
    );
    const error = 'The preview failed: the voice has no account.';
    assert.deepEqual(told.body.storyboard, { status: 'failed', stills: [], error });
    assert.deepEqual(told.body.voiceTrack, { status: 'failed', error });
    for (const id of [early, failed]) {
      assert.equal((await approve(id)).status, 200);
      await untilStatus(service.call, id, 'completed');
    }
    assert.equal('storyboard' in (await review(early)).body, false, 'it was stopped before it was ready');
  });

  it('stays what it was of the draft when an edit was approved, and says so', async () => {
    const id = await flowIn(service, 'pending_approval');
    const ready = await untilReady(id);
    await approve(id, { editedScript: 'Hello there.' });
    await untilStatus(service.call, id, 'completed');
    const { body } = await review(id);
    assert.deepEqual([body.script, body.isEdited, body.words], ['Hello there.', true, 2]);
    assert.deepEqual(body.storyboard, ready.body.storyboard);
  });

  for (const status of STATES) {
    const hasScript = !['pending', 'generating_script', 'cancelled'].includes(status);
    it(`${hasScript ? 'is there' : 'is refused by name'} in ${status}, and edits are looked at in pending_approval only`, async () => {
      const on = status === 'pending' ? idle : service;
      const id = status === 'pending' ? await createFlow(on.call) : await flowIn(service, status);
      for (const base of BASES) {
        const path = `${flowsOf(base)}/${id}/review`;
        const read = await on.call('GET', path);
        if (hasScript) assert.deepEqual([read.status, read.body.script], [200, SCRIPT]);
        else assertError(read, 'VALIDATION_ERROR', `"${status}"`);
        if (status === 'pending_approval') continue;
        assertError(await on.call('POST', `${path}/check`, { script: 'Hi.' }), 'VALIDATION_ERROR', `"${status}"`);
        assertError(await on.call('POST', `${path}/speech`, { text: 'Hi.' }), 'VALIDATION_ERROR', `"${status}"`);
      }
      if (hasScript && status !== 'pending_approval') assert.equal('storyboard' in (await review(id)).body, false);
    });
  }

  it('shows no picture of a flow that was cancelled, whose files go', async () => {
    const id = await flowIn(service, 'pending_approval');
    await untilReady(id);
    await service.call('DELETE', `${FLOWS}/${id}`);
    const { status, body } = await review(id);
    assert.deepEqual([status, body.status, body.script], [200, 'cancelled', SCRIPT]);
    assert.equal('storyboard' in body || 'voiceTrack' in body, false);
  });

  const filesOf = ({ body }: Answer): string[] => [body.voiceTrack.url, body.storyboard.stills[0].url];
  const onDisk = (url: string) => join(service.dataDir, 'files', new URL(url).pathname);

  for (const [how, decide] of Object.entries({
    rejected: (id: string) => service.call('POST', `${FLOWS}/${id}/approve`, { action: 'reject' }),
    cancelled: (id: string) => service.call('DELETE', `${FLOWS}/${id}`),
  })) {
    it(`plays and shows nothing any more of a flow that was ${how}, whenever its files are removed`, async () => {
      const id = await flowIn(service, 'pending_approval');
      const urls = filesOf(await untilReady(id));
      const etags: string[] = [];
      for (const url of urls) {
        const seen = await fetch(url);
        assert.deepEqual([seen.status, seen.headers.get('cache-control')], [200, 'private, no-cache']);
        etags.push(seen.headers.get('etag')!);
      }
      const known = { 'if-none-match': etags[0]!, 'cache-control': 'max-age=0' };
      assert.equal((await fetch(urls[0]!, { headers: known })).status, 304);
      assert.equal((await decide(id)).status, 200);
      for (const [index, url] of urls.entries()) {
        assert.ok(existsSync(onDisk(url)), 'the files are removed later');
        const gone = await service.call('GET', new URL(url).pathname);
        assertError(gone, 'NOT_FOUND');
        assert.equal(gone.headers.get('cache-control'), 'no-store');
        for (const headers of [{ 'if-none-match': etags[index]! }, { range: 'bytes=0-1' }])
          assert.equal((await fetch(url, { headers })).status, 404);
        assert.equal((await fetch(url, { method: 'HEAD' })).status, 404);
      }
    });
  }

  it('plays and shows what was approved beside the video, and nothing once that is deleted or erased', async () => {
    const id = await flowIn(service, 'pending_approval');
    const urls = filesOf(await untilReady(id));
    await approve(id);
    await untilStatus(service.call, id, 'completed');
    const statuses = () => Promise.all(urls.map(async (url) => (await fetch(url)).status));
    assert.deepEqual(await statuses(), [200, 200]);
    const flows = service.database.db.updateTable('flows').where('id', '=', id);
    const { video_path: path } = (await service.database.db
      .selectFrom('flows')
      .select('video_path')
      .where('id', '=', id)
      .executeTakeFirst())!;
    await flows.set({ video_path: null }).execute();
    assert.deepEqual(await statuses(), [404, 404]);
    await flows.set({ video_path: path }).execute();
    assert.deepEqual(await statuses(), [200, 200]);
    assert.equal((await service.call('POST', `${FLOWS}/${id}/erase`)).status, 200);
    // Whatever could not be removed at once.
    for (const url of urls) {
      await mkdir(dirname(onDisk(url)), { recursive: true });
      await writeFile(onDisk(url), 'left');
    }
    assert.deepEqual(await statuses(), [404, 404]);
  });

  it('shows no picture of a video that its workspace has not kept', async () => {
    const id = await flowIn(service, 'pending_approval');
    await untilReady(id);
    await approve(id);
    await untilStatus(service.call, id, 'completed');
    await service.database.db.updateTable('flows').set({ video_path: null }).where('id', '=', id).execute();
    const { status, body } = await review(id);
    assert.deepEqual([status, 'storyboard' in body, 'voiceTrack' in body], [200, false, false]);
  });
});
