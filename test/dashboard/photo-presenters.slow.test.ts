// Presenters made of a photograph: taken in, corrected, confirmed, and gone when the person shown wants it.
import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createCanvas } from '@napi-rs/canvas';
import { sql } from 'kysely';
import { addTestWorkspace, assertError } from '../support/contract.js';
import { openDesk } from '../support/desk.js';
import { hang } from '../support/parts/parts.js';
import { PHOTO, type PhotoDesk, STATEMENT, startPhotoDesk } from '../support/photo-desk.js';
import { FLOWS, SUMMARY, untilStatus } from '../support/service.js';

const DAY_MS = 86_400_000;
const NEEDED = {
  ...{ leftEyeOuter: [300, 470], leftEyeInner: [400, 470], rightEyeInner: [500, 470], rightEyeOuter: [600, 470] },
  ...{ mouthLeft: [390, 640], mouthRight: [510, 640], seam: [450, 640], chin: [450, 740] },
};

describe('a presenter made of a photograph', () => {
  let open: PhotoDesk;
  before(async () => {
    open = await startPhotoDesk();
  });
  // What strangers may ask in a minute is for each test.
  beforeEach(() => open.wait(61_000));
  after(() => open.stop());

  describe('is a draft at first', () => {
    it('that only owners see, and that nothing can use', async () => {
      assert.deepEqual(
        [open.first.step, open.first.name, open.first.consent, open.first.findings],
        ['preview', 'Mei', null, []],
      );
      assert.equal(open.first.points.length, 24);
      assert.equal(open.first.mesh.length, 468);
      assert.equal((await open.avatars()).length, 2, 'lists of presenters do not know it');
      assert.equal((await open.service.call('GET', '/v1/avatars')).body.avatars.length, 2);
      const { body } = await open.service.call('POST', FLOWS, { emailContent: SUMMARY, avatarId: open.first.id });
      assert.match(body.error, /avatarId isn’t an avatar in this workspace/);
      assertError(
        await open.desk.ask(open.desk.owner, 'PATCH', '/settings', { avatarId: open.first.id }),
        'VALIDATION_ERROR',
      );
      for (const who of [open.desk.member, open.desk.viewer])
        assertError(await open.ask('GET', '', undefined, who), 'FORBIDDEN');
      for (const path of await open.storedOf(open.first.id)) {
        assert.equal((await fetch(`${open.service.url}/${path}`)).status, 404, path);
        assert.equal((await fetch(`${open.service.url}/media/${path}`)).status, 404, path);
      }
    });

    it('whose photo holds nothing but pixels, and is sent to owners alone', async () => {
      const { status, headers } = await open.ask('GET', `/${open.first.id}/photo`);
      assert.deepEqual(
        [status, headers.get('content-type'), headers.get('cache-control')],
        [200, 'image/png', 'no-store'],
      );
      assertError(await open.ask('GET', `/${open.first.id}/photo`, undefined, open.desk.member), 'FORBIDDEN');
      const photo = (await open.files.read(`avatars/${open.desk.workspaceId}/${open.first.id}/photo.png`))!;
      assert.equal(photo.subarray(1, 4).toString(), 'PNG');
      assert.equal(/Exif|tEXt|iTXt|eXIf/.test(photo.toString('latin1')), false);
    });

    it('that another workspace cannot reach', async () => {
      const theirs = await openDesk(open.service, await addTestWorkspace(open.service));
      for (const path of ['', '/photo', '/states', '/clip'])
        assertError(await theirs.ask(theirs.owner, 'GET', `/photo-presenters/${open.first.id}${path}`), 'NOT_FOUND');
      assertError(
        await theirs.ask(theirs.owner, 'POST', `/photo-presenters/${open.first.id}/consent-link`),
        'NOT_FOUND',
      );
      assertError(await theirs.ask(theirs.owner, 'DELETE', `/photo-presenters/${open.first.id}`), 'NOT_FOUND');
      assertError(await theirs.ask(theirs.owner, 'DELETE', `/avatars/${open.first.id}`), 'NOT_FOUND');
    });

    it('unless the photo cannot be one: then the reasons are told, measured', async () => {
      const small = createCanvas(300, 367);
      const { loadImage } = await import('@napi-rs/canvas');
      small.getContext('2d').drawImage(await loadImage(PHOTO), 0, 0, 300, 367);
      const before = await open.stored();
      const { body } = await open.upload(await small.encode('jpeg'), '?name=Small');
      assert.equal(body.presenter, null);
      const [finding] = body.findings.filter(({ code }: any) => code === 'FACE_TOO_SMALL');
      assert.equal(finding.severity, 'refused');
      assert.ok(finding.measured < finding.limit);
      assertError(await open.upload(Buffer.from('no photo'), '?name=X'), 'VALIDATION_ERROR', 'photo');
      assertError(await open.upload(PHOTO, ''), 'VALIDATION_ERROR', 'name');
      assert.deepEqual(await open.stored(), before, 'nothing of it is kept');
    });

    it('even without a face that is found, once eight points are put', async () => {
      // A narrow photo is looked at in two parts instead of four.
      const wall = createCanvas(700, 1_300);
      const context = wall.getContext('2d');
      const bricks = context.createImageData(700, 1_300);
      bricks.data.forEach((_, at) => {
        bricks.data[at] = at % 4 === 3 ? 255 : 90 + ((at * 7919) % 101);
      });
      context.putImageData(bricks, 0, 0);
      const { body } = await open.upload(await wall.encode('jpeg'), '?name=Wall');
      const { presenter } = body;
      assert.deepEqual([presenter.step, presenter.mesh], ['points', null]);
      assertError(
        await open.ask('POST', `/${presenter.id}/confirmation`, { edition: 1 }),
        'VALIDATION_ERROR',
        'Mark the face',
      );
      const put = (points: object) => open.ask('PUT', `/${presenter.id}/points`, { edition: 1, points });
      assertError(await put({ seam: [450, 640] }), 'VALIDATION_ERROR', 'leftEyeOuter');
      assertError(await put({ ...NEEDED, chin: [450, 1_301] }), 'VALIDATION_ERROR', 'outside');
      assertError(await put({ ...NEEDED, hat: [1, 1] }), 'VALIDATION_ERROR', 'hat');
      const { body: placed } = await put(NEEDED);
      assert.equal(placed.presenter?.mesh.length, 468, JSON.stringify(placed.findings));
      const [chin] = placed.presenter.points.filter(({ name }: any) => name === 'chin');
      assert.ok(Math.hypot(chin.at[0] - 450, chin.at[1] - 740) < 1);
      await open.ask('DELETE', `/${presenter.id}`);
      assert.deepEqual(await open.storedOf(presenter.id), []);
    });
  });

  describe('is corrected', () => {
    it('by points, which add up, and after which the preview is looked at anew', async () => {
      const { id } = await open.linked();
      const at = open.first.points.find(({ name }: any) => name === 'chin').at;
      const lower = [at[0], at[1] + 6];
      const put = async (edition: number, points: object) => open.ask('PUT', `/${id}/points`, { edition, points });
      const { body } = await put(1, { chin: lower });
      assert.deepEqual([body.presenter.edition, body.presenter.step, body.presenter.consent], [2, 'preview', null]);
      const seam = open.first.points.find(({ name }: any) => name === 'seam').at;
      const { body: second } = await put(2, { seam: [seam[0], seam[1] + 2] });
      const chin = second.presenter.points.find(({ name }: any) => name === 'chin').at;
      assert.ok(Math.hypot(chin[0] - lower[0]!, chin[1] - lower[1]) < 0.3, 'the first correction stays');
      assertError(await put(2, { chin: lower }), 'CONFLICT', 'Someone else');
      assertError(await open.ask('POST', `/${id}/confirmation`, { edition: 2 }), 'CONFLICT');
    });

    it('but not by points that are swapped: then it stays as it was', async () => {
      const id = await open.draft();
      const at = (name: string) => open.first.points.find((point: any) => point.name === name).at;
      const points = { jawLeft: at('jawRight'), jawRight: at('jawLeft') };
      assertError(await open.ask('PUT', `/${id}/points`, { edition: 1, points }), 'VALIDATION_ERROR', 'wrong side');
      assert.equal((await open.ask('GET', `/${id}`)).body.edition, 1);
    });

    it('and its preview is drawn, filmed once, and confirmed', async () => {
      const id = await open.draft();
      for (const [path, type] of [
        ['states', 'image/png'],
        ['clip', 'video/mp4'],
        ['clip', 'video/mp4'],
      ]) {
        const { status, headers } = await open.ask('GET', `/${id}/${path}`);
        assert.deepEqual([status, headers.get('content-type')], [200, type]);
      }
      assert.equal(open.clipsMade(), 1);
      assertError(await open.ask('POST', `/${id}/consent-link`), 'VALIDATION_ERROR', 'preview');
      assertError(await open.ask('POST', `/${id}/consent`, STATEMENT), 'VALIDATION_ERROR', 'preview');
      const { body } = await open.ask('POST', `/${id}/confirmation`, { edition: 1 });
      assert.equal(body.step, 'consent');
    });
  });

  describe('is gone', () => {
    it('when the person declines: photo, mesh and previews, but not the record', async () => {
      const { id, token } = await open.linked();
      await open.ask('GET', `/${id}/states`);
      const { body } = await open.stranger('/answer', { token, accepts: false });
      assert.equal(body.state, 'declined');
      assert.deepEqual(await open.storedOf(id), []);
      const row = await open.service.database.db
        .selectFrom('photo_presenters')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      assert.deepEqual([row?.mesh ?? null, (await open.consentOf(id))!.answer], [null, 'declined']);
      assertError(await open.ask('GET', `/${id}`), 'NOT_FOUND');
      assertError(await open.stranger('/picture', { token, picture: 'photo' }), 'NOT_FOUND');
      const { ended } = (await open.ask('GET', '')).body;
      assert.deepEqual([ended[0].state, ended[0].personName], ['declined', null]);
      assert.equal((await open.actions())[0], 'avatar.consent_declined');
    });

    it('when the person withdraws: films that are not finished fail, finished ones stay', async () => {
      const { id, token } = await open.accepted();
      const done = await open.desk.flow('completed', { avatarId: id });
      const { presenter } = (await open.desk.ask(open.desk.viewer, 'GET', `/flows/${done}/receipt.json`)).body.receipt
        .made;
      const { id: consentId, photo_sha256 } = (await open.consentOf(id))!;
      assert.deepEqual([presenter.photo.sha256, presenter.photo.consent.id], [photo_sha256, consentId]);
      assert.equal(JSON.stringify(presenter).includes('Mei'), false, 'without the name');
      const waiting = await open.desk.flow('pending_approval', { avatarId: id });
      open.service.parts.on('film', hang);
      const rendering = await open.desk.flow('video_generating', { avatarId: id });
      const other = await open.desk.flow('pending_approval');
      const portrait = (await open.avatars()).find((one: any) => one.id === id).previewUrl;
      assert.equal((await open.stranger('/withdrawal', { token })).body.state, 'withdrawn');
      for (const flow of [waiting, rendering]) {
        const { status, error } = await untilStatus(open.service.call, flow, 'failed');
        assert.equal(status, 'failed');
        assert.match(error, /^The person shown in the photo has withdrawn their consent\. The flow doesn’t count/);
      }
      assert.equal((await untilStatus(open.service.call, done, 'completed')).status, 'completed');
      assert.equal((await untilStatus(open.service.call, other, 'pending_approval')).status, 'pending_approval');
      assert.deepEqual(await open.storedOf(id), []);
      assert.equal((await fetch(portrait)).status, 404);
      const { body } = await open.service.call('POST', FLOWS, { emailContent: SUMMARY, avatarId: id });
      assert.match(body.error, /avatarId isn’t an avatar/);
      const consent = (await open.consentOf(id))!;
      assert.deepEqual([consent.withdrawn_by, consent.person_name], ['person', 'Mei Tan']);
      assert.equal((await open.actions())[0], 'avatar.consent_withdrawn');
      const noted = await open.actions();
      assert.equal((await open.stranger('/withdrawal', { token })).body.state, 'withdrawn', 'once more');
      assert.deepEqual(await open.actions(), noted);
    });

    it('when the person withdraws, with all its flows at once, however many there are', async () => {
      const { id, token } = await open.accepted();
      const flow = await open.desk.flow('pending_approval', { avatarId: id });
      const { db } = open.service.database;
      await sql`insert into flows select (jsonb_populate_record(f, jsonb_build_object('id', f.id || n, 'media_token', f.media_token || n))).*
        from flows f, generate_series(1, 450) n where f.id = ${flow}`.execute(db);
      assert.equal((await open.stranger('/withdrawal', { token })).body.state, 'withdrawn');
      const ended = db.selectFrom('flows').select('status').distinct().where('avatar_id', '=', id);
      assert.deepEqual(await ended.execute(), [{ status: 'failed' }]);
      const { error } = (await open.desk.ask(open.desk.viewer, 'GET', `/flows/${flow}`)).body;
      assert.deepEqual(error, {
        message: 'The person shown in the photo has withdrawn their consent.',
        advice: 'Create a new version with another presenter.',
      });
    });

    it('when an owner removes it, as any other presenter', async () => {
      const { id, token } = await open.accepted();
      const flow = await open.desk.flow('pending_approval', { avatarId: id });
      assertError(await open.desk.ask(open.desk.member, 'DELETE', `/avatars/${id}`), 'FORBIDDEN');
      assert.equal((await open.desk.ask(open.desk.owner, 'DELETE', `/avatars/${id}`)).status, 200);
      assert.match((await untilStatus(open.service.call, flow, 'failed')).error, /^The presenter was deleted\. /);
      assert.deepEqual(await open.storedOf(id), []);
      assert.deepEqual(
        [(await open.consentOf(id))!.withdrawn_by, (await open.stranger('', { token })).body.state],
        ['workspace', 'withdrawn'],
      );
    });

    it('even if the place for media is away at that moment: the sweep goes on until it is', async () => {
      const { id, token } = await open.accepted();
      const folder = join(open.service.dataDir, 'files', 'avatars', open.desk.workspaceId, id);
      // Not a folder: nothing below it can be removed.
      await rm(folder, { recursive: true });
      await writeFile(folder, 'in the way');
      assert.equal((await open.stranger('/withdrawal', { token })).body.state, 'withdrawn');
      await rm(folder, { force: true });
      await open.files.putBytes(`avatars/${open.desk.workspaceId}/${id}/late.png`, Buffer.from('late'));
      await open.service.worker!.sweep();
      assert.deepEqual(await open.storedOf(id), []);
      open.wait(120_000);
      await open.service.worker!.sweep();
      const { db } = open.service.database;
      assert.equal(
        await db.selectFrom('photo_presenters').selectAll().where('id', '=', id).executeTakeFirst(),
        undefined,
      );
      assert.ok(await open.consentOf(id));
    });

    it('when nobody has consented for thirty days', async () => {
      const { id } = await open.linked();
      const kept = await open.draft({ created_at: new Date(Date.now() + DAY_MS) });
      open.wait(30 * DAY_MS + 120_000);
      await open.service.database.db
        .updateTable('sessions')
        .set({ expires_at: new Date(Date.now() + 90 * DAY_MS) })
        .execute();
      await open.service.worker!.sweep();
      assert.deepEqual(await open.storedOf(id), []);
      assert.equal((await open.storedOf(kept)).length, 1);
      assert.equal(await open.consentOf(id), undefined);
      open.wait(null);
    });
  });
});
