// Photographs of nobody as presenters.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { packageRoot } from '../../../src/lib/package-root.js';
import { CUTOUT_FILE, MANIFEST_FILE, PHOTO_FILE, readManifest } from '../../../src/render/own-presenter/manifest.js';
import { drawCutout } from '../../../src/render/portrait/cutout/cutout.js';
import { loadPortrait, type Portrait } from '../../../src/render/portrait/presenter.js';

export type RenderedFace = 'shut-lips' | 'open-lips';

const FOLDER = join(packageRoot, 'test', 'support', 'portraits');

/** Writes the files of the presenter into a folder of its own, and returns that. */
export async function renderedPresenter(face: RenderedFace, parent: string): Promise<string> {
  const folder = join(parent, face);
  await mkdir(folder, { recursive: true });
  const image = await loadImage(await readFile(join(FOLDER, `${face}.jpg`)));
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  await writeFile(join(folder, PHOTO_FILE), await canvas.encode('png'));
  await writeFile(join(folder, MANIFEST_FILE), await readFile(join(FOLDER, `${face}.json`)));
  return folder;
}

/** The same without its background. */
export async function cutPresenter(face: RenderedFace, parent: string): Promise<string> {
  await mkdir(join(parent, 'cut'), { recursive: true });
  const folder = await renderedPresenter(face, join(parent, 'cut'));
  const read = readManifest(await readFile(join(folder, MANIFEST_FILE), 'utf8'));
  if (!('photo' in read)) throw new Error('The rendered face is no photograph.');
  const order = { mesh: read.photo.mesh, strokes: [], isTrial: false };
  const { picture, findings } = await drawCutout(await readFile(join(folder, PHOTO_FILE)), order);
  if (findings.length > 0) throw new Error(findings.map(({ message }) => message).join(' '));
  await writeFile(join(folder, CUTOUT_FILE), picture);
  return folder;
}

export async function renderedPortrait(face: RenderedFace, parent: string): Promise<Portrait> {
  const portrait = await loadPortrait(await renderedPresenter(face, parent));
  if (!portrait) throw new Error('The rendered face is no photograph.');
  return portrait;
}
