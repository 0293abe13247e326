import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Canvas, loadImage } from '@napi-rs/canvas';
import { drawnPortrait, painted } from '../../../test/support/portraits/drawn-portrait.js';
import { ImageFileError } from '../upload-errors.js';
import { createUploads } from '../uploads.js';
import { inspectPortrait, type PortraitFindingCode } from './inspect.js';
import { handlePositions, NEEDED_HANDLES } from './mesh.js';

/** Drawn faces are wider than tall ones of people and hold no detail, so that only what a case is about may differ. */
const LOOK = 'kenji';

const codesOf = async (canvas: Canvas): Promise<PortraitFindingCode[]> =>
  (await inspectPortrait(await canvas.encode('png'))).findings.map(({ code }) => code);

async function assertFinds(canvas: Canvas, code: PortraitFindingCode, words: RegExp): Promise<void> {
  const { findings } = await inspectPortrait(await canvas.encode('png'));
  const found = findings.find((finding) => finding.code === code);
  assert.ok(found, `${code} is not among ${findings.map((finding) => finding.code).join(', ') || 'none'}`);
  assert.match(found.message, words);
  assert.notEqual(found.measured, null);
}

test('A frontal portrait has no findings, 468 points and an upright picture without its size changed.', async () => {
  const { findings, mesh, irises, photo, size } = await inspectPortrait(await drawnPortrait(LOOK).encode('jpeg', 92));
  assert.deepEqual(findings, []);
  assert.equal(mesh!.length, 468);
  assert.ok(irises![0].x < irises![1].x);
  assert.deepEqual(size, [800, 800]);
  assert.deepEqual([photo.readUInt32BE(16), photo.readUInt32BE(20)], [800, 800]);
  const sum = mesh!.flat().reduce((all, value) => all + Math.abs(value * 10 - Math.round(value * 10)), 0);
  assert.ok(sum < 1e-3, 'rounded to a tenth');
});

test('A head that is turned, bent or tilted is refused, with its degrees and the side.', async () => {
  await assertFinds(
    drawnPortrait(LOOK, { head: { yaw: 19 } }),
    'TURNED',
    /turned 1[5-9]° to the right|turned 2\d° to the right/,
  );
  await assertFinds(drawnPortrait(LOOK, { head: { yaw: -19 } }), 'TURNED', /to the left/);
  await assertFinds(drawnPortrait(LOOK, { head: { roll: 14 } }), 'TILTED', /tilted 1[2-6]° to the right/);
});

test('Shut eyes, also one of them, and an open mouth are found.', async () => {
  await assertFinds(drawnPortrait(LOOK, { eyes: { blink: 1 } }), 'EYES_SHUT', /open to \d+% of their width/);
  const [open, shut] = [drawnPortrait(LOOK), drawnPortrait(LOOK, { eyes: { blink: 1 } })];
  const wink = painted(800, 800, (context) => {
    context.drawImage(open, 0, 0);
    context.drawImage(shut, 400, 0, 400, 800, 400, 0, 400, 800);
  });
  await assertFinds(wink, 'EYES_SHUT', /nearly closed/);
  await assertFinds(drawnPortrait('amara', { mouth: { jaw: 1.2 } }), 'MOUTH_OPEN', /apart/);
});

test('A face that is small, cut or without room for its hair is found.', async () => {
  const face = drawnPortrait(LOOK);
  await assertFinds(
    painted(1200, 900, (context) => context.drawImage(face, 300, 200, 500, 500)),
    'FACE_TOO_SMALL',
    /too small: 1\d\d pixels/,
  );
  const cut = painted(800, 630, (context) => context.drawImage(face, 0, 0));
  await assertFinds(cut, 'CHIN_OR_SHOULDERS_CUT', /cropped too close to the chin/);
  const tight = painted(310, 700, (context) => context.drawImage(face, -245, -100));
  await assertFinds(tight, 'MARGIN_HAIR', /much space around the hair/);
});

test('Light from one side and a blurred picture are found; what is only darker is not.', async () => {
  const face = drawnPortrait(LOOK);
  const lit = (right: string): Canvas =>
    painted(800, 800, (context) => {
      context.drawImage(face, 0, 0);
      context.globalCompositeOperation = 'multiply';
      const light = context.createLinearGradient(300, 0, 500, 0);
      light.addColorStop(0, right === 'both' ? '#999' : '#fff');
      light.addColorStop(1, right === 'both' ? '#999' : right);
      context.fillStyle = light;
      context.fillRect(0, 0, 800, 800);
    });
  await assertFinds(lit('#777'), 'UNEVEN_LIGHT', /much darker/);
  assert.deepEqual(await codesOf(lit('both')), []);
  const blurred = painted(800, 800, (context) => {
    context.filter = 'blur(7px)';
    context.drawImage(face, 0, 0);
  });
  await assertFinds(blurred, 'BLURRED', /isn’t sharp/);
});

test('Two people are refused; a small face on the wall behind is not.', async () => {
  const [one, other] = [drawnPortrait(LOOK), drawnPortrait('ingrid')];
  const two = painted(1600, 800, (context) => {
    context.drawImage(one, 0, 0);
    context.drawImage(other, 800, 0);
  });
  await assertFinds(two, 'SEVERAL_FACES', /shows 2 faces/);
  const poster = painted(1200, 800, (context) => {
    context.drawImage(one, 0, 0);
    context.drawImage(other, 900, 60, 200, 200);
  });
  assert.deepEqual(await codesOf(poster), []);
});

test('Without a face there is no mesh until eight points are put; points that form no face are refused.', async () => {
  const wall = await painted(700, 700, (context) => context.fillRect(200, 200, 90, 300)).encode('png');
  const nothing = await inspectPortrait(wall);
  assert.equal(nothing.mesh, null);
  assert.deepEqual(
    nothing.findings.map(({ code, severity }) => [code, severity]),
    [['NO_FACE', 'refused']],
  );
  const face = (await inspectPortrait(await drawnPortrait(LOOK, {}, 700).encode('png'))).mesh!;
  const all = handlePositions(face);
  const eight = Object.fromEntries(NEEDED_HANDLES.map((name) => [name, all[name]]));
  const byHand = await inspectPortrait(wall, eight);
  assert.equal(byHand.mesh!.length, 468);
  assert.ok(byHand.findings.some(({ code, severity }) => code === 'NO_FACE' && severity === 'warning'));
  const swapped = { ...eight, chin: all.leftEyeInner, leftEyeInner: all.chin };
  await assert.rejects(inspectPortrait(wall, swapped), (error) => {
    assert.ok(error instanceof ImageFileError);
    return /points that don’t form a face/.test(error.message);
  });
});

test('A photo that lies on its side by its notes is turned upright, made smaller, and keeps no notes.', async () => {
  const side = drawnPortrait(LOOK, {}, 1800);
  const lying = painted(1800, 1800, (context) => {
    context.translate(1800, 0);
    context.rotate(Math.PI / 2);
    context.drawImage(side, 0, 0);
  });
  const jpeg = await lying.encode('jpeg', 90);
  const tiff = Buffer.from('49492a00080000000100120103000100000008000000000000000000', 'hex');
  const notes = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS of a home')]);
  const head = Buffer.from([0xff, 0xe1, 0, notes.length + 2]);
  const { findings, photo, size } = await inspectPortrait(
    Buffer.concat([jpeg.subarray(0, 2), head, notes, jpeg.subarray(2)]),
  );
  assert.deepEqual(findings, []);
  assert.deepEqual(size, [1600, 1600]);
  assert.equal((await loadImage(photo)).width, 1600);
  assert.ok(!photo.includes('GPS of a home') && !photo.includes('eXIf'));
});

test('The child process of uploads answers with the same mesh, and with a reason for what is no photo.', async () => {
  const uploads = createUploads();
  try {
    const bytes = await drawnPortrait(LOOK).encode('webp', 90);
    const [here, there] = [await inspectPortrait(bytes), await uploads.portrait(bytes)];
    assert.deepEqual(there, here);
    const moved = handlePositions(here.mesh!).chin;
    const bent = await uploads.portrait(bytes, { chin: [moved[0], moved[1] + 10] });
    assert.ok(Math.abs(handlePositions(bent.mesh!).chin[1] - moved[1] - 10) < 0.3);
    await assert.rejects(uploads.portrait(Buffer.from('GIF89a')), (error) => {
      assert.ok(error instanceof ImageFileError);
      return /must be one of these: JPEG, PNG, WEBP/.test(error.message);
    });
    const huge = await painted(5_200, 5_000, () => {}).encode('png');
    await assert.rejects(uploads.portrait(huge), /up to 25000000 in all/);
  } finally {
    uploads.close();
  }
});
