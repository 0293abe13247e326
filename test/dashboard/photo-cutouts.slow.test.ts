// The background of a photo that becomes a presenter: tried, removed where that is clean, put back, and gone with the photo.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { assertError } from '../support/contract.js';
import { type PhotoDesk, STATEMENT, startPhotoDesk } from '../support/photo-desk.js';

/** What of Mei's light clothes would be taken for the wall. */
const CLOTHES = [
  {
    kind: 'keep',
    radius: 18,
    points: [
      [690, 890],
      [750, 910],
      [820, 925],
      [890, 940],
    ],
  },
  {
    kind: 'keep',
    radius: 18,
    points: [
      [200, 900],
      [120, 930],
      [10, 940],
    ],
  },
];

describe('the background of a photo', () => {
  let open: PhotoDesk;
  before(async () => {
    open = await startPhotoDesk();
  });
  after(() => open.stop());

  it('is tried as often as somebody paints, and nothing changes by that', async () => {
    const id = await open.draft();
    const attempt = (strokes: object[]) => open.ask('POST', `/${id}/cutout/trial`, { strokes });
    const { body: unsure } = await attempt([]);
    assert.deepEqual(
      unsure.findings.map(({ code, severity }: any) => [code, severity]),
      [['BACKGROUND_UNEVEN', 'refused']],
    );
    assert.ok(unsure.doubts.length > 0 && unsure.doubts.every(([x, y]: number[]) => x! <= 900 && y! <= 1_100));
    const { body: clean } = await attempt(CLOTHES);
    assert.deepEqual([clean.findings, clean.doubts], [[], []]);
    const picture = await loadImage(Buffer.from(clean.picture, 'base64'));
    assert.deepEqual([picture.width, picture.height], [589, 720]);
    const canvas = createCanvas(589, 720);
    canvas.getContext('2d').drawImage(picture, 0, 0);
    const alphaAt = (x: number, y: number) => canvas.getContext('2d').getImageData(x, y, 1, 1).data[3]!;
    assert.deepEqual([alphaAt(20, 20), alphaAt(295, 330)], [0, 255]);
    assert.equal((await open.ask('GET', `/${id}`)).body.edition, 1);
    assert.deepEqual((await open.storedOf(id)).length, 1);
  });

  it('is not removed where that is not clean, and not by strokes beyond all measure', async () => {
    const id = await open.draft();
    const { body } = await open.ask('PUT', `/${id}/cutout`, { edition: 1, strokes: [] });
    assert.equal(body.presenter, null);
    assert.equal(body.findings[0].code, 'BACKGROUND_UNEVEN');
    const [stroke] = CLOTHES;
    for (const strokes of [[{ ...stroke, radius: 0 }], [{ ...stroke, points: [] }], Array(101).fill(stroke)])
      assertError(await open.ask('PUT', `/${id}/cutout`, { edition: 1, strokes }), 'VALIDATION_ERROR');
    assert.deepEqual((await open.ask('GET', `/${id}`)).body.cutout, null);
  });

  it('is removed, is another picture for whoever was asked, and is put back', async () => {
    const { id } = await open.linked();
    const { body } = await open.ask('PUT', `/${id}/cutout`, { edition: 1, strokes: CLOTHES });
    const { edition, step, consent, cutout } = body.presenter;
    assert.deepEqual([edition, step, consent, cutout], [2, 'preview', null, { strokes: CLOTHES }]);
    const stored = await open.storedOf(id);
    assert.equal(stored.filter((name: string) => /cutout-[0-9a-f]{16}-1\.png$/.test(name)).length, 1, `${stored}`);
    assertError(await open.ask('PUT', `/${id}/cutout`, { edition: 1, strokes: null }), 'CONFLICT', 'Someone else');
    assert.equal((await open.actions())[0], 'avatar.background_removed');
    const { body: back } = await open.ask('PUT', `/${id}/cutout`, { edition: 2, strokes: null });
    assert.deepEqual([back.presenter.edition, back.presenter.cutout], [3, null]);
    assert.equal((await open.actions())[0], 'avatar.background_kept');
    assert.equal(
      (await open.storedOf(id)).some((name: string) => name.includes('cutout')),
      false,
    );
  });

  it('stays away once the presenter is ready, and the picture without it is deleted with the photo', async () => {
    const id = await open.draft();
    await open.ask('PUT', `/${id}/cutout`, { edition: 1, strokes: CLOTHES });
    assert.equal((await open.ask('POST', `/${id}/confirmation`, { edition: 2 })).status, 200);
    const { body, status } = await open.ask('POST', `/${id}/consent`, STATEMENT);
    assert.equal(status, 200, JSON.stringify(body));
    const folder = `avatars/${open.desk.workspaceId}/${id}`;
    const picture = await loadImage((await open.files.read(`${folder}/cutout.png`))!);
    assert.deepEqual([picture.width, picture.height], [900, 1_100]);
    assertError(await open.ask('PUT', `/${id}/cutout`, { edition: 2, strokes: null }), 'CONFLICT', 'is ready');
    assert.equal((await open.stranger('/withdrawal', { token: body.url.split('#')[1] })).body.state, 'withdrawn');
    assert.deepEqual(await open.storedOf(id), []);
    const row = await open.service.database.db
      .selectFrom('photo_presenters')
      .select('cutout')
      .where('id', '=', id)
      .executeTakeFirst();
    assert.equal(row?.cutout ?? null, null);
  });

  it('cannot be tried by members, nor for a photo that does not exist', async () => {
    const id = await open.draft();
    const path = `/photo-presenters/${id}/cutout/trial`;
    assertError(await open.desk.ask(open.desk.member, 'POST', path, { strokes: [] }), 'FORBIDDEN');
    assertError(await open.ask('POST', '/avatar_none/cutout/trial', { strokes: [] }), 'NOT_FOUND');
  });
});
