// Presenters made of a photograph: taken in, corrected, confirmed, consented to by the person shown, and gone when that person wants it.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createCanvas } from '@napi-rs/canvas';
import type { Files } from '../../src/files/contract.js';
import { openDiskFiles } from '../../src/files/disk.js';
import { systemClock } from '../../src/lib/clock.js';
import { newId } from '../../src/lib/ids.js';
import { packageRoot } from '../../src/lib/package-root.js';
import { addConsent } from '../../src/store/workspaces/photo-consents.js';
import { CONSENT_TEXT, CONSENT_VERSION } from '../../src/text/photo-consent.js';
import { createBrowser } from '../support/accounts/session-client.js';
import { addTestWorkspace, assertError } from '../support/contract.js';
import { type Desk, openDesk } from '../support/desk.js';
import { createTestParts, hang } from '../support/parts/parts.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, FLOWS, SUMMARY, startTestService, type TestService, untilStatus } from '../support/service.js';

const PHOTO = readFileSync(join(packageRoot, 'test', 'support', 'photos', 'mei.jpg'));
const DAY_MS = 86_400_000;
const STATEMENT = { textVersion: CONSENT_VERSION, language: 'en' };
const NEEDED = {
  ...{ leftEyeOuter: [300, 470], leftEyeInner: [400, 470], rightEyeInner: [500, 470], rightEyeOuter: [600, 470] },
  ...{ mouthLeft: [390, 640], mouthRight: [510, 640], seam: [450, 640], chin: [450, 740] },
};

describe('a presenter made of a photograph', () => {
  let server: TestServer;
  let service: TestService;
  let desk: Desk;
  let files: Files;
  /** Added once; its copies are drafts of their own. */
  let first: any;
  let aheadMs = 0;
  let clips = 0;
  before(async () => {
    server = await startTestServer();
    const parts = createTestParts();
    parts.makeClip = async () => {
      clips += 1;
      return Buffer.from('a clip');
    };
    const clock = () => systemClock() + aheadMs;
    service = await startTestService(server, { databaseUrl: await addDatabase(server), parts, clock });
    desk = await openDesk(service);
    await service.database.db.updateTable('workspaces').set({ quota_monthly: null }).execute();
    files = await openDiskFiles({ folder: join(service.dataDir, 'files'), baseUrl: () => '' });
    first = (await upload(PHOTO, '?name=Mei&voice=female')).body.presenter;
  });
  // What strangers may ask in a minute is for each test.
  beforeEach(() => {
    aheadMs += 61_000;
  });
  after(async () => {
    await service.stop();
    await server.stop();
  });

  const ask = (method: string, path: string, body?: unknown, who = desk.owner) =>
    desk.ask(who, method, `/photo-presenters${path}`, body);
  const upload = (photo: Buffer, query: string, who = desk.owner) =>
    desk.ask(who, 'POST', `/photo-presenters${query}`, photo, { 'content-type': 'image/jpeg' });
  const stranger = (path: string, body: unknown) => createBrowser(service).call('POST', `/photo-consent${path}`, body);
  const avatars = async () => (await desk.ask(desk.viewer, 'GET', '/avatars')).body.avatars;
  const actions = async () =>
    (await desk.ask(desk.owner, 'GET', '/audit')).body.entries.map(({ action }: { action: string }) => action);
  const stored = async () => {
    const paths: string[] = [];
    for (const folder of ['avatars', 'media/avatars']) for await (const path of files.list(folder)) paths.push(path);
    return paths;
  };
  const storedOf = async (id: string) => (await stored()).filter((path) => path.includes(id));

  async function draft(changes: object = {}): Promise<string> {
    const { db } = service.database;
    const row = await db
      .selectFrom('photo_presenters')
      .selectAll()
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    const id = newId('avatar');
    const folder = `avatars/${desk.workspaceId}/${id}`;
    const { findings, mesh, points } = row;
    const documents = {
      findings: JSON.stringify(findings),
      mesh: JSON.stringify(mesh),
      points: JSON.stringify(points),
    };
    await db
      .insertInto('photo_presenters')
      .values({ ...row, ...documents, id, folder, confirmed_at: null, ...changes })
      .execute();
    await files.putBytes(`${folder}/photo.png`, (await files.read(`${row.folder}/photo.png`))!);
    return id;
  }
  /** As if somebody had looked at it; another test draws the preview. */
  async function confirmed(): Promise<string> {
    const id = await draft({ confirmed_at: new Date() });
    await files.putBytes(`avatars/${desk.workspaceId}/${id}/portrait.png`, Buffer.from('a portrait'));
    return id;
  }
  async function linked(): Promise<{ id: string; token: string }> {
    const id = await confirmed();
    const { status, body } = await ask('POST', `/${id}/consent-link`);
    assert.equal(status, 200, JSON.stringify(body));
    return { id, token: body.url.split('#')[1] };
  }
  async function accepted(name = 'Mei Tan'): Promise<{ id: string; token: string }> {
    const one = await linked();
    const { status, body } = await stranger('/answer', { token: one.token, accepts: true, name, ...STATEMENT });
    assert.equal(status, 200, JSON.stringify(body));
    return one;
  }
  const consentOf = (id: string) =>
    service.database.db.selectFrom('photo_consents').selectAll().where('avatar_id', '=', id).executeTakeFirst();

  describe('is a draft at first', () => {
    it('that only owners see, and that nothing can use', async () => {
      assert.deepEqual([first.step, first.name, first.consent, first.findings], ['preview', 'Mei', null, []]);
      assert.equal(first.points.length, 24);
      assert.equal(first.mesh.length, 468);
      assert.equal((await avatars()).length, 2, 'lists of presenters do not know it');
      assert.equal((await service.call('GET', '/v1/avatars')).body.avatars.length, 2);
      const { body } = await service.call('POST', FLOWS, { emailContent: SUMMARY, avatarId: first.id });
      assert.match(body.error, /avatarId is not an avatar of this workspace/);
      assertError(await desk.ask(desk.owner, 'PATCH', '/settings', { avatarId: first.id }), 'VALIDATION_ERROR');
      for (const who of [desk.member, desk.viewer]) assertError(await ask('GET', '', undefined, who), 'FORBIDDEN');
      for (const path of await storedOf(first.id)) {
        assert.equal((await fetch(`${service.url}/${path}`)).status, 404, path);
        assert.equal((await fetch(`${service.url}/media/${path}`)).status, 404, path);
      }
    });

    it('whose photo holds nothing but pixels, and is sent to owners alone', async () => {
      const { status, headers } = await ask('GET', `/${first.id}/photo`);
      assert.deepEqual(
        [status, headers.get('content-type'), headers.get('cache-control')],
        [200, 'image/png', 'no-store'],
      );
      assertError(await ask('GET', `/${first.id}/photo`, undefined, desk.member), 'FORBIDDEN');
      const photo = (await files.read(`avatars/${desk.workspaceId}/${first.id}/photo.png`))!;
      assert.equal(photo.subarray(1, 4).toString(), 'PNG');
      assert.equal(/Exif|tEXt|iTXt|eXIf/.test(photo.toString('latin1')), false);
    });

    it('that another workspace cannot reach', async () => {
      const theirs = await openDesk(service, await addTestWorkspace(service));
      for (const path of ['', '/photo', '/states', '/clip'])
        assertError(await theirs.ask(theirs.owner, 'GET', `/photo-presenters/${first.id}${path}`), 'NOT_FOUND');
      assertError(await theirs.ask(theirs.owner, 'POST', `/photo-presenters/${first.id}/consent-link`), 'NOT_FOUND');
      assertError(await theirs.ask(theirs.owner, 'DELETE', `/photo-presenters/${first.id}`), 'NOT_FOUND');
      assertError(await theirs.ask(theirs.owner, 'DELETE', `/avatars/${first.id}`), 'NOT_FOUND');
    });

    it('unless the photo cannot be one: then the reasons are told, measured', async () => {
      const small = createCanvas(300, 367);
      const { loadImage } = await import('@napi-rs/canvas');
      small.getContext('2d').drawImage(await loadImage(PHOTO), 0, 0, 300, 367);
      const before = await stored();
      const { body } = await upload(await small.encode('jpeg'), '?name=Small');
      assert.equal(body.presenter, null);
      const [finding] = body.findings.filter(({ code }: any) => code === 'FACE_TOO_SMALL');
      assert.equal(finding.severity, 'refused');
      assert.ok(finding.measured < finding.limit);
      assertError(await upload(Buffer.from('no photo'), '?name=X'), 'VALIDATION_ERROR', 'photo');
      assertError(await upload(PHOTO, ''), 'VALIDATION_ERROR', 'name');
      assert.deepEqual(await stored(), before, 'nothing of it is kept');
    });

    it('even without a face that is found, once eight points are put', async () => {
      const wall = createCanvas(900, 1_100);
      const context = wall.getContext('2d');
      const bricks = context.createImageData(900, 1_100);
      bricks.data.forEach((_, at) => {
        bricks.data[at] = at % 4 === 3 ? 255 : 90 + ((at * 7919) % 101);
      });
      context.putImageData(bricks, 0, 0);
      const { body } = await upload(await wall.encode('jpeg'), '?name=Wall');
      const { presenter } = body;
      assert.deepEqual([presenter.step, presenter.mesh], ['points', null]);
      assertError(
        await ask('POST', `/${presenter.id}/confirmation`, { edition: 1 }),
        'VALIDATION_ERROR',
        'where the face is',
      );
      const put = (points: object) => ask('PUT', `/${presenter.id}/points`, { edition: 1, points });
      assertError(await put({ seam: [450, 640] }), 'VALIDATION_ERROR', 'leftEyeOuter');
      assertError(await put({ ...NEEDED, chin: [450, 1_101] }), 'VALIDATION_ERROR', 'outside');
      assertError(await put({ ...NEEDED, hat: [1, 1] }), 'VALIDATION_ERROR', 'hat');
      const { body: placed } = await put(NEEDED);
      assert.equal(placed.presenter?.mesh.length, 468, JSON.stringify(placed.findings));
      const [chin] = placed.presenter.points.filter(({ name }: any) => name === 'chin');
      assert.ok(Math.hypot(chin.at[0] - 450, chin.at[1] - 740) < 1);
      await ask('DELETE', `/${presenter.id}`);
      assert.deepEqual(await storedOf(presenter.id), []);
    });
  });

  describe('is corrected', () => {
    it('by points, which add up, and after which the preview is looked at anew', async () => {
      const { id } = await linked();
      const at = first.points.find(({ name }: any) => name === 'chin').at;
      const lower = [at[0], at[1] + 6];
      const put = async (edition: number, points: object) => ask('PUT', `/${id}/points`, { edition, points });
      const { body } = await put(1, { chin: lower });
      assert.deepEqual([body.presenter.edition, body.presenter.step, body.presenter.consent], [2, 'preview', null]);
      const seam = first.points.find(({ name }: any) => name === 'seam').at;
      const { body: second } = await put(2, { seam: [seam[0], seam[1] + 2] });
      const chin = second.presenter.points.find(({ name }: any) => name === 'chin').at;
      assert.ok(Math.hypot(chin[0] - lower[0]!, chin[1] - lower[1]) < 0.3, 'the first correction stays');
      assertError(await put(2, { chin: lower }), 'CONFLICT', 'meanwhile');
      assertError(await ask('POST', `/${id}/confirmation`, { edition: 2 }), 'CONFLICT');
    });

    it('and its preview is drawn, filmed once, and confirmed', async () => {
      const id = await draft();
      for (const [path, type] of [
        ['states', 'image/png'],
        ['clip', 'video/mp4'],
        ['clip', 'video/mp4'],
      ]) {
        const { status, headers } = await ask('GET', `/${id}/${path}`);
        assert.deepEqual([status, headers.get('content-type')], [200, type]);
      }
      assert.equal(clips, 1);
      assertError(await ask('POST', `/${id}/consent-link`), 'VALIDATION_ERROR', 'preview');
      assertError(await ask('POST', `/${id}/consent`, STATEMENT), 'VALIDATION_ERROR', 'preview');
      const { body } = await ask('POST', `/${id}/confirmation`, { edition: 1 });
      assert.equal(body.step, 'consent');
    });
  });

  describe('is ready with the consent of the person shown', () => {
    it('who is signed in: at once, with a link to withdraw', async () => {
      const id = await confirmed();
      assertError(await ask('POST', `/${id}/consent`, { ...STATEMENT, textVersion: 'old' }), 'CONFLICT', 'text');
      const { body } = await ask('POST', `/${id}/consent`, STATEMENT);
      const avatar = (await avatars()).find((one: any) => one.id === id);
      assert.deepEqual([avatar.status, avatar.isOwn, avatar.isPhoto], ['ready', true, true]);
      assert.equal((await fetch(avatar.previewUrl)).status, 200);
      const manifest = JSON.parse(String(await files.read(`avatars/${desk.workspaceId}/${id}/avatar.json`)));
      assert.deepEqual(
        [manifest.kind, manifest.size, manifest.mesh.length, manifest.voice],
        ['photo', [900, 1_100], 468, 'female'],
      );
      const { basis, answer, person_name, text_version, photo_sha256, uploaded_by } = (await consentOf(id))!;
      assert.deepEqual(
        [basis, answer, person_name, text_version],
        ['self', 'accepted', desk.owner.user.name, CONSENT_VERSION],
      );
      assert.match(photo_sha256, /^[0-9a-f]{64}$/);
      assert.equal(uploaded_by, desk.owner.user.name);
      assert.equal((await actions())[0], 'avatar.consented');
      assertError(await ask('PUT', `/${id}/points`, { edition: 1, points: { chin: [450, 740] } }), 'CONFLICT', 'ready');
      const token = body.url.split('#')[1];
      for (const one of await Promise.all([stranger('/withdrawal', { token }), stranger('/withdrawal', { token })]))
        assert.equal(one.body.state, 'withdrawn');
      assert.deepEqual(await storedOf(id), []);
    });

    it('who is somebody else: by a link that shows the photo and takes one answer', async () => {
      const { id, token } = await linked();
      assert.deepEqual((await stranger('', { token })).body.state, 'open');
      const picture = await stranger('/picture', { token, picture: 'photo' });
      assert.equal(picture.headers.get('content-type'), 'image/png');
      const answer = (body: object) => stranger('/answer', { token, ...body });
      assertError(await answer({ accepts: true, name: '  ', ...STATEMENT }), 'VALIDATION_ERROR', 'name');
      assertError(await answer({ accepts: true, name: 'Mei', ...STATEMENT, textVersion: 'old' }), 'CONFLICT');
      const { body } = await answer({ accepts: true, name: ' Mei Tan ', ...STATEMENT });
      assert.deepEqual([body.state, body.personName, body.textVersion], ['accepted', 'Mei Tan', CONSENT_VERSION]);
      assertError(await answer({ accepts: true, name: 'Eve', ...STATEMENT }), 'CONFLICT', 'already');
      assertError(await answer({ accepts: false }), 'CONFLICT', 'already');
      assert.equal((await consentOf(id))!.person_name, 'Mei Tan');
      const { body: detail } = await ask('GET', `/${id}`);
      assert.deepEqual([detail.step, detail.consent.personName, detail.consent.basis], ['ready', 'Mei Tan', 'link']);
      const entries = (await desk.ask(desk.owner, 'GET', '/audit')).body.entries;
      assert.deepEqual([entries[0].action, entries[0].subject], ['avatar.consented', id]);
      await desk.ask(desk.owner, 'DELETE', `/avatars/${id}`);
    });

    it('of two answers at once, one counts, and of a declined photo nothing stays', async () => {
      for (let turn = 0; turn < 8; turn += 1) {
        const { id, token } = await linked();
        const answers = await Promise.all([
          stranger('/answer', { token, accepts: true, name: 'Mei', ...STATEMENT }),
          stranger('/answer', { token, accepts: false }),
        ]);
        const told = JSON.stringify(answers.map((one) => one.body));
        assert.equal(answers.filter(({ status }) => status === 200).length, 1, told);
        const isReady = (await avatars()).some((one: any) => one.id === id);
        assert.equal(isReady, (await consentOf(id))!.answer === 'accepted');
        assert.equal((await storedOf(id)).length > 0, isReady);
        if (isReady) await ask('DELETE', `/${id}`);
      }
    });

    it('by nobody else while the person shown can still answer a link', async () => {
      const { id } = await linked();
      assertError(await ask('POST', `/${id}/consent`, STATEMENT), 'CONFLICT');
      assert.equal((await consentOf(id))!.answer, null);
      await ask('DELETE', `/${id}`);
    });

    it('never by a link that is wrong, replaced, outdated or taken back', async () => {
      const everywhere = async (token: string, code: 'LINK_ENDED') => {
        assertError(await stranger('', { token }), code);
        assertError(await stranger('/picture', { token, picture: 'photo' }), code);
        assertError(await stranger('/answer', { token, accepts: true, name: 'Eve', ...STATEMENT }), code);
        assertError(await stranger('/answer', { token, accepts: false }), code);
        assertError(await stranger('/withdrawal', { token }), code);
      };
      await everywhere('x'.repeat(43), 'LINK_ENDED');
      const { id, token } = await linked();
      await ask('POST', `/${id}/consent-link`);
      await everywhere(token, 'LINK_ENDED');
      const late = await linked();
      const { db } = service.database;
      await db
        .updateTable('photo_consents')
        .set({ expires_at: new Date(Date.now() - 1) })
        .where('avatar_id', '=', late.id)
        .execute();
      await everywhere(late.token, 'LINK_ENDED');
      assert.equal((await ask('GET', `/${late.id}`)).body.consent.state, 'expired');
      const removed = await linked();
      await ask('DELETE', `/${removed.id}`);
      await everywhere(removed.token, 'LINK_ENDED');
      assert.equal((await avatars()).length, 2);
    });

    it('and the text that is read has the version that is stored', () => {
      const words = Object.keys(
        JSON.parse(readFileSync(join(packageRoot, 'dashboard', 'messages', 'de.json'), 'utf8')),
      );
      for (const sentence of CONSENT_TEXT) assert.ok(words.includes(sentence), sentence);
    });
  });

  it('is asked about once at a time', async () => {
    const id = await confirmed();
    const at = new Date();
    const one = {
      workspaceId: desk.workspaceId,
      avatarId: id,
      photoSha256: 'x',
      textVersion: '1',
      basis: 'link' as const,
    };
    const rest = { uploadedBy: 'a', askedBy: 'b', at, expiresAt: at };
    const { db } = service.database;
    for (const token of ['one', 'two'])
      await db.transaction().execute((tx) => addConsent(tx, { ...one, ...rest, token }));
    const rows = await db.selectFrom('photo_consents').selectAll().where('avatar_id', '=', id).execute();
    assert.equal(rows.length, 1);
  });

  describe('is gone', () => {
    it('when the person declines: photo, mesh and previews, but not the record', async () => {
      const { id, token } = await linked();
      await ask('GET', `/${id}/states`);
      const { body } = await stranger('/answer', { token, accepts: false });
      assert.equal(body.state, 'declined');
      assert.deepEqual(await storedOf(id), []);
      const row = await service.database.db
        .selectFrom('photo_presenters')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      assert.deepEqual([row?.mesh ?? null, (await consentOf(id))!.answer], [null, 'declined']);
      assertError(await ask('GET', `/${id}`), 'NOT_FOUND');
      assertError(await stranger('/picture', { token, picture: 'photo' }), 'NOT_FOUND');
      const { ended } = (await ask('GET', '')).body;
      assert.deepEqual([ended[0].state, ended[0].personName], ['declined', null]);
      assert.equal((await actions())[0], 'avatar.consent_declined');
    });

    it('when the person withdraws: films that are not finished fail, finished ones stay', async () => {
      const { id, token } = await accepted();
      const done = await desk.flow('completed', { avatarId: id });
      const { presenter } = (await desk.ask(desk.viewer, 'GET', `/flows/${done}/receipt.json`)).body.receipt.made;
      const { id: consentId, photo_sha256 } = (await consentOf(id))!;
      assert.deepEqual([presenter.photo.sha256, presenter.photo.consent.id], [photo_sha256, consentId]);
      assert.equal(JSON.stringify(presenter).includes('Mei'), false, 'without the name');
      const waiting = await desk.flow('pending_approval', { avatarId: id });
      service.parts.on('film', hang);
      const rendering = await desk.flow('video_generating', { avatarId: id });
      const other = await desk.flow('pending_approval');
      const portrait = (await avatars()).find((one: any) => one.id === id).previewUrl;
      assert.equal((await stranger('/withdrawal', { token })).body.state, 'withdrawn');
      for (const flow of [waiting, rendering]) {
        const { status, error } = await untilStatus(service.call, flow, 'failed');
        assert.equal(status, 'failed');
        assert.match(error, /the person shown withdrew their consent/);
      }
      assert.equal((await untilStatus(service.call, done, 'completed')).status, 'completed');
      assert.equal((await untilStatus(service.call, other, 'pending_approval')).status, 'pending_approval');
      assert.deepEqual(await storedOf(id), []);
      assert.equal((await fetch(portrait)).status, 404);
      const { body } = await service.call('POST', FLOWS, { emailContent: SUMMARY, avatarId: id });
      assert.match(body.error, /avatarId is not an avatar/);
      const consent = (await consentOf(id))!;
      assert.deepEqual([consent.withdrawn_by, consent.person_name], ['person', 'Mei Tan']);
      assert.equal((await actions())[0], 'avatar.consent_withdrawn');
      const noted = await actions();
      assert.equal((await stranger('/withdrawal', { token })).body.state, 'withdrawn', 'once more');
      assert.deepEqual(await actions(), noted);
    });

    it('when an owner removes it, as any other presenter', async () => {
      const { id, token } = await accepted();
      const flow = await desk.flow('pending_approval', { avatarId: id });
      assertError(await desk.ask(desk.member, 'DELETE', `/avatars/${id}`), 'FORBIDDEN');
      assert.equal((await desk.ask(desk.owner, 'DELETE', `/avatars/${id}`)).status, 200);
      assert.match((await untilStatus(service.call, flow, 'failed')).error, /was removed from the workspace/);
      assert.deepEqual(await storedOf(id), []);
      assert.deepEqual(
        [(await consentOf(id))!.withdrawn_by, (await stranger('', { token })).body.state],
        ['workspace', 'withdrawn'],
      );
    });

    it('even if the place for media is away at that moment: the sweep goes on until it is', async () => {
      const { id, token } = await accepted();
      const folder = join(service.dataDir, 'files', 'avatars', desk.workspaceId, id);
      // Not a folder: nothing below it can be removed.
      await rm(folder, { recursive: true });
      await writeFile(folder, 'in the way');
      assert.equal((await stranger('/withdrawal', { token })).body.state, 'withdrawn');
      await rm(folder, { force: true });
      await files.putBytes(`avatars/${desk.workspaceId}/${id}/late.png`, Buffer.from('late'));
      await service.worker!.sweep();
      assert.deepEqual(await storedOf(id), []);
      aheadMs += 120_000;
      await service.worker!.sweep();
      const { db } = service.database;
      assert.equal(
        await db.selectFrom('photo_presenters').selectAll().where('id', '=', id).executeTakeFirst(),
        undefined,
      );
      assert.ok(await consentOf(id));
    });

    it('when nobody has consented for thirty days', async () => {
      const { id } = await linked();
      const kept = await draft({ created_at: new Date(Date.now() + DAY_MS) });
      aheadMs += 30 * DAY_MS + 120_000;
      await service.database.db
        .updateTable('sessions')
        .set({ expires_at: new Date(Date.now() + 90 * DAY_MS) })
        .execute();
      await service.worker!.sweep();
      assert.deepEqual(await storedOf(id), []);
      assert.equal((await storedOf(kept)).length, 1);
      assert.equal(await consentOf(id), undefined);
      aheadMs = 0;
    });
  });

  it('keeps strangers who try many links waiting', async () => {
    const answers: number[] = [];
    for (let count = 0; count < 122; count += 1) answers.push((await stranger('', { token: 'x'.repeat(43) })).status);
    // The minute may have turned meanwhile, once.
    assert.ok(answers.includes(429));
  });
});
