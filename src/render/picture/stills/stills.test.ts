import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { demoPlan } from '../../../../test/support/demo-plan.js';
import { LOOKS } from '../presenter/looks/looks.js';
import { playPosterJpeg, portraitPng, posterJpeg, stillPng } from './stills.js';

test('a poster is a JPEG of the size of the film', async () => {
  const poster = await posterJpeg(demoPlan({ width: 640, height: 360 }));
  assert.equal(poster.readUInt16BE(0), 0xffd8);
  const image = await loadImage(poster);
  assert.deepEqual([image.width, image.height], [640, 360]);
});

test('on a tall poster the play button leaves the face free', async () => {
  const poster = await posterJpeg(demoPlan({ width: 360, height: 640 }));
  const changed = async (x: number, y: number): Promise<number> => {
    const [before, after] = await Promise.all(
      [poster, await playPosterJpeg(poster, '#2f5bea')].map(async (jpeg) => {
        const context = createCanvas(360, 640).getContext('2d');
        context.drawImage(await loadImage(jpeg), 0, 0);
        return context.getImageData(x, y, 20, 20).data;
      }),
    );
    return before!.reduce((sum, value, at) => sum + Math.abs(value - after![at]!), 0) / before!.length;
  };
  assert.ok((await changed(170, 515)) > 20, 'the button');
  assert.ok((await changed(170, 320)) < 6, 'the forehead');
  assert.ok((await changed(170, 400)) < 6, 'the mouth');
});

test('the poster carries the name of the prospect even if the greeting does not', async () => {
  const plain = demoPlan({ prospectName: null });
  const scenes = plain.scenes.map((scene) => ({ ...scene, heading: 'Hello' }));
  const without = await posterJpeg({ ...plain, scenes });
  const named = await posterJpeg({ ...plain, scenes, prospectName: 'Daniel' });
  assert.notDeepEqual(named, without);
});

test('every presenter has a portrait, and no two are alike', async () => {
  const portraits = new Set<string>();
  for (const { id } of LOOKS) {
    const png = await portraitPng(id, 96);
    assert.equal((await loadImage(png)).width, 96);
    portraits.add(png.toString('base64'));
  }
  assert.equal(portraits.size, LOOKS.length);
  assert.ok(LOOKS.length >= 6);
});

test('the same plan gives the same still, byte for byte', async () => {
  const plan = demoPlan({ width: 320, height: 180 });
  assert.deepEqual(await stillPng(plan, 3), await stillPng(structuredClone(plan), 3));
});

test('a logo is shown, and one that cannot be read gives way to the monogram', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'logo-'));
  context.after(() => rm(folder, { recursive: true }));
  const logo = createCanvas(200, 60);
  logo.getContext('2d').fillRect(0, 0, 200, 60);
  const [good, bad] = [join(folder, 'logo.png'), join(folder, 'bad.png')];
  await writeFile(good, logo.toBuffer('image/png'));
  await writeFile(bad, 'no picture');
  const plan = demoPlan({ width: 320, height: 180 });
  const still = (logoPath: string | null): Promise<Buffer> =>
    stillPng({ ...plan, brand: { ...plan.brand, logoPath } }, 1);
  const monogram = await still(null);
  assert.notDeepEqual(await still(good), monogram);
  assert.deepEqual(await still(bad), monogram);
});
