// Films that came from elsewhere, whole ones and others.
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { demoPlan } from '../../test/support/demo-plan.js';
import { makeFilm } from '../../test/support/vendors/film-file.js';
import { stillPng } from './picture/stills/stills.js';
import { createReceivedFilms } from './uploads.js';

const never = new AbortController().signal;

describe('a film that came from elsewhere', () => {
  const received = createReceivedFilms();
  let folder = '';
  let film: Buffer;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'received-'));
    film = await makeFilm(3);
  });
  after(async () => {
    received.close();
    await rm(folder, { recursive: true });
  });

  const examine = async (bytes: Buffer) => {
    const path = join(folder, 'film.mp4');
    await writeFile(path, bytes);
    return received.examine(path, never);
  };

  it('is known by its picture, its sound and its length', async () => {
    const { durationS, problem } = await examine(film);
    assert.equal(problem, null);
    assert.ok(Math.abs(durationS! - 3) < 0.2, `${durationS}`);
  });

  it('is none when it breaks off anywhere, is a page, or is nothing', async () => {
    for (const share of [0.02, 0.3, 0.7, 0.97]) {
      const { problem } = await examine(film.subarray(0, Math.floor(film.length * share)));
      assert.ok(problem !== null, `${share} of it was taken for a whole one`);
    }
    for (const bytes of [
      Buffer.from('<!doctype html><title>Sign in</title>'),
      Buffer.alloc(0),
      Buffer.alloc(5_000, 3),
    ]) {
      assert.equal((await examine(bytes)).problem, 'is no MP4 that can be read');
    }
  });

  it('gets captions, a transcript, posters and a preview, from the vendor’s still or drawn', async () => {
    const canvas = createCanvas(400, 300);
    const context = canvas.getContext('2d');
    context.fillStyle = '#ff0000';
    context.fillRect(0, 0, 400, 300);
    const good = join(folder, 'still');
    const damaged = join(folder, 'damaged');
    await writeFile(good, await canvas.encode('png'));
    await writeFile(damaged, 'no picture');
    const plan = demoPlan({ presenter: 'heygen:x', absentPresenter: { stillPath: null } });
    for (const [stillPath, size] of [
      [good, [400, 300]],
      [damaged, [640, 360]],
      [null, [640, 360]],
    ] as const) {
      const at = (name: string) => join(folder, name);
      const paths = {
        vttPath: at('a.vtt'),
        srtPath: at('a.srt'),
        transcriptPath: at('a.txt'),
        posterPath: at('a.jpg'),
      };
      await received.dress(
        { plan, stillPath, paths: { ...paths, playPosterPath: at('b.jpg'), previewPath: at('c.webp') } },
        never,
      );
      const poster = await loadImage(at('a.jpg'));
      assert.deepEqual([poster.width, poster.height], size);
      assert.match(await readFile(at('a.vtt'), 'utf8'), /^WEBVTT/);
      assert.ok((await readFile(at('b.jpg'))).length > 500 && (await readFile(at('c.webp'))).length > 100);
    }
  });

  it('has a presenter whom we cannot draw: a still of them is shown, or a silhouette', async () => {
    const stillAt = (stillPath: string | null) => stillPng(demoPlan({ absentPresenter: { stillPath } }), 1);
    const [drawn, silhouette, still] = [
      await stillPng(demoPlan({}), 1),
      await stillAt(null),
      await stillAt(join(folder, 'still')),
    ];
    assert.ok(!drawn.equals(silhouette) && !still.equals(silhouette));
    assert.ok((await stillAt(join(folder, 'damaged'))).equals(silhouette));
  });
});
