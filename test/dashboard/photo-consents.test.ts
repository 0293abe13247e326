// The consent of the person in a photograph: given in person or by a link, and stored with the words that were read.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { addConsent } from '../../src/store/workspaces/photo-presenters.js';
import { CONSENT_TEXTS, CONSENT_VERSION } from '../../src/text/photo-consent.js';
import { assertError } from '../support/contract.js';
import { type PhotoDesk, STATEMENT, startPhotoDesk, WORKSPACE } from '../support/photo-desk.js';

describe('a presenter made of a photograph', () => {
  let open: PhotoDesk;
  before(async () => {
    open = await startPhotoDesk();
  });
  // What strangers may ask in a minute is for each test.
  beforeEach(() => open.wait(61_000));
  after(() => open.stop());

  describe('is ready with the consent of the person shown', () => {
    it('who is signed in: at once, with a link to withdraw', async () => {
      const id = await open.confirmed();
      assertError(await open.ask('POST', `/${id}/consent`, { ...STATEMENT, textVersion: 'old' }), 'CONFLICT', 'text');
      const { body } = await open.ask('POST', `/${id}/consent`, STATEMENT);
      const avatar = (await open.avatars()).find((one: any) => one.id === id);
      assert.deepEqual([avatar.status, avatar.isOwn, avatar.isPhoto], ['ready', true, true]);
      assert.equal((await fetch(avatar.previewUrl)).status, 200);
      const manifest = JSON.parse(String(await open.files.read(`avatars/${open.desk.workspaceId}/${id}/avatar.json`)));
      assert.deepEqual(
        [manifest.kind, manifest.size, manifest.mesh.length, manifest.voice],
        ['photo', [900, 1_100], 468, 'female'],
      );
      const { basis, answer, person_name, text_version, photo_sha256, uploaded_by } = (await open.consentOf(id))!;
      assert.deepEqual(
        [basis, answer, person_name, text_version],
        ['self', 'accepted', open.desk.owner.user.name, CONSENT_VERSION],
      );
      assert.match(photo_sha256, /^[0-9a-f]{64}$/);
      assert.equal(uploaded_by, open.desk.owner.user.name);
      assert.equal((await open.actions())[0], 'avatar.consented');
      assertError(
        await open.ask('PUT', `/${id}/points`, { edition: 1, points: { chin: [450, 740] } }),
        'CONFLICT',
        'ready',
      );
      const token = body.url.split('#')[1];
      for (const one of await Promise.all([
        open.stranger('/withdrawal', { token }),
        open.stranger('/withdrawal', { token }),
      ]))
        assert.equal(one.body.state, 'withdrawn');
      assert.deepEqual(await open.storedOf(id), []);
    });

    it('who is somebody else: by a link that shows the photo and takes one answer', async () => {
      const { id, token } = await open.linked();
      assert.deepEqual((await open.stranger('', { token })).body.state, 'open');
      const picture = await open.stranger('/picture', { token, picture: 'photo' });
      assert.equal(picture.headers.get('content-type'), 'image/png');
      const answer = (body: object) => open.stranger('/answer', { token, ...body });
      assertError(await answer({ accepts: true, name: '  ', ...STATEMENT }), 'VALIDATION_ERROR', 'name');
      assertError(await answer({ accepts: true, name: 'Mei', ...STATEMENT, textVersion: 'old' }), 'CONFLICT');
      const { body } = await answer({ accepts: true, name: ' Mei Tan ', ...STATEMENT });
      assert.deepEqual(
        [body.state, body.personName, body.agreed.textVersion],
        ['accepted', 'Mei Tan', CONSENT_VERSION],
      );
      assertError(await answer({ accepts: true, name: 'Eve', ...STATEMENT }), 'CONFLICT', 'already');
      assertError(await answer({ accepts: false }), 'CONFLICT', 'already');
      assert.equal((await open.consentOf(id))!.person_name, 'Mei Tan');
      const { body: detail } = await open.ask('GET', `/${id}`);
      assert.deepEqual([detail.step, detail.consent.personName, detail.consent.basis], ['ready', 'Mei Tan', 'link']);
      const entries = (await open.desk.ask(open.desk.owner, 'GET', '/audit')).body.entries;
      assert.deepEqual([entries[0].action, entries[0].subject], ['avatar.consented', `${id}: ${WORKSPACE}`]);
      await open.desk.ask(open.desk.owner, 'DELETE', `/avatars/${id}`);
    });

    it('of two answers at once, one counts, and of a declined photo nothing stays', async () => {
      for (let turn = 0; turn < 8; turn += 1) {
        const { id, token } = await open.linked();
        const answers = await Promise.all([
          open.stranger('/answer', { token, accepts: true, name: 'Mei', ...STATEMENT }),
          open.stranger('/answer', { token, accepts: false }),
        ]);
        const told = JSON.stringify(answers.map((one) => one.body));
        assert.equal(answers.filter(({ status }) => status === 200).length, 1, told);
        const isReady = (await open.avatars()).some((one: any) => one.id === id);
        assert.equal(isReady, (await open.consentOf(id))!.answer === 'accepted');
        assert.equal((await open.storedOf(id)).length > 0, isReady);
        if (isReady) await open.ask('DELETE', `/${id}`);
      }
    });

    it('by nobody else while the person shown can still answer a link', async () => {
      const { id } = await open.linked();
      assertError(await open.ask('POST', `/${id}/consent`, STATEMENT), 'CONFLICT');
      assert.equal((await open.consentOf(id))!.answer, null);
      await open.ask('DELETE', `/${id}`);
    });

    it('never by a link that is wrong, replaced, outdated or taken back', async () => {
      const everywhere = async (token: string, code: 'LINK_ENDED') => {
        assertError(await open.stranger('', { token }), code);
        assertError(await open.stranger('/picture', { token, picture: 'photo' }), code);
        assertError(await open.stranger('/answer', { token, accepts: true, name: 'Eve', ...STATEMENT }), code);
        assertError(await open.stranger('/answer', { token, accepts: false }), code);
        assertError(await open.stranger('/withdrawal', { token }), code);
      };
      await everywhere('x'.repeat(43), 'LINK_ENDED');
      const { id, token } = await open.linked();
      await open.ask('POST', `/${id}/consent-link`);
      await everywhere(token, 'LINK_ENDED');
      const late = await open.linked();
      const { db } = open.service.database;
      await db
        .updateTable('photo_consents')
        .set({ expires_at: new Date(Date.now() - 1) })
        .where('avatar_id', '=', late.id)
        .execute();
      await everywhere(late.token, 'LINK_ENDED');
      assert.equal((await open.ask('GET', `/${late.id}`)).body.consent.state, 'expired');
      const removed = await open.linked();
      await open.ask('DELETE', `/${removed.id}`);
      await everywhere(removed.token, 'LINK_ENDED');
      assert.equal((await open.avatars()).length, 2);
    });

    it('and the words that were read are stored, in their language, with the name of the workspace as it was', async () => {
      const { id, token } = await open.linked();
      const { db } = open.service.database;
      const rename = (name: string) => db.updateTable('workspaces').set({ name }).execute();
      const answer = (workspaceName: string) =>
        open.stranger('/answer', {
          ...{ token, accepts: true, name: 'Mei Tan', textVersion: CONSENT_VERSION },
          ...{ language: 'de', workspaceName },
        });
      await rename('$& Söhne');
      assertError(await answer(WORKSPACE), 'CONFLICT', 'text');
      assert.equal((await answer('$& Söhne')).body.state, 'accepted');
      await rename(WORKSPACE);
      const sentences = CONSENT_TEXTS.de.map((sentence) => sentence.split('{workspace}').join('$& Söhne'));
      const agreed = { workspaceName: '$& Söhne', textVersion: CONSENT_VERSION, language: 'de', sentences };
      const { body } = await open.stranger('', { token });
      assert.deepEqual([body.workspaceName, body.agreed], ['$& Söhne', agreed]);
      assert.deepEqual((await open.ask('GET', `/${id}`)).body.consent.agreed, agreed);
      const [entry] = (await open.desk.ask(open.desk.owner, 'GET', '/audit')).body.entries;
      assert.deepEqual([entry.action, entry.subject], ['avatar.consented', `${id}: $& Söhne`]);
      const film = await open.desk.flow('completed', { avatarId: id });
      const { receipt } = (await open.desk.ask(open.desk.viewer, 'GET', `/flows/${film}/receipt.json`)).body;
      assert.equal(receipt.made.presenter.photo.consent.workspace, '$& Söhne');
      await open.ask('DELETE', `/${id}`);
      const { ended } = (await open.ask('GET', '')).body;
      assert.deepEqual([ended[0].state, ended[0].workspaceName], ['withdrawn', '$& Söhne']);
    });

    it('and no word of the text changes without its version', () => {
      const lengths = Object.values(CONSENT_TEXTS).map((sentences) => sentences.length);
      assert.deepEqual(new Set(lengths), new Set([CONSENT_TEXTS.en.length]));
      const sha256 = createHash('sha256').update(JSON.stringify(CONSENT_TEXTS)).digest('hex');
      assert.deepEqual(
        [CONSENT_VERSION, sha256],
        ['2026-11-23', '552165f0272c63d1d79962ac112ef4a648bc7f287120da69e0770dcdca625cc5'],
      );
    });
  });

  it('is asked about once at a time', async () => {
    const id = await open.confirmed();
    const at = new Date();
    const one = {
      workspaceId: open.desk.workspaceId,
      avatarId: id,
      photoSha256: 'x',
      textVersion: '1',
      basis: 'link' as const,
    };
    const rest = { uploadedBy: 'a', askedBy: 'b', at, expiresAt: at };
    const { db } = open.service.database;
    for (const token of ['one', 'two'])
      await db.transaction().execute((tx) => addConsent(tx, { ...one, ...rest, token }));
    const rows = await db.selectFrom('photo_consents').selectAll().where('avatar_id', '=', id).execute();
    assert.equal(rows.length, 1);
  });

  it('keeps strangers who try many links waiting', async () => {
    const answers: number[] = [];
    for (let count = 0; count < 122; count += 1)
      answers.push((await open.stranger('', { token: 'x'.repeat(43) })).status);
    // The minute may have turned meanwhile, once.
    assert.ok(answers.includes(429));
  });
});
