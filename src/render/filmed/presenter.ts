// A presenter whom somebody else has filmed: the film fills the shape behind the presenter, with its own background and the face where
// those of our presenters are. All scenes show it equally large, so that one stream of cut and scaled frames serves them all.
import type { Bitmaps } from '../picture/bitmaps.js';
import { type Pixels, toCanvas } from '../picture/compositor.js';
import type { Rect, SceneLayout } from '../picture/layout.js';
import type { Presenter } from '../picture/presenter/presenter.js';
import type { FilmedPresenter } from '../plan.js';
import { fitPhoto, fitShape } from '../portrait/moving/fit.js';
import { maskOf, onTiles } from '../portrait/presenter.js';
import { DecodeError, type Frames, openFrames, type Wanted } from './decoder.js';

type Film = { film: FilmedPresenter; fps: number; frames: number; picture: Rect; scenes: readonly SceneLayout[] };

/** A place in which scenes show the film: where its upper left corner lies, and what of it is seen. */
type Place = { x: number; y: number; shown: Rect; mask: Uint8Array };

export function createFilmedPresenter(options: Film, bitmaps: Bitmaps): Presenter {
  const { film, fps, frames, picture, scenes } = options;
  const fits = scenes.map(({ framing, stage }) => fitPhoto(film, framing, stage, picture));
  const scale = Math.max(...fits.map((fit) => fit.scale));
  const keyOf = ({ framing, stage }: Pick<SceneLayout, 'framing' | 'stage'>): string =>
    JSON.stringify([framing.x, framing.y, stage]);
  const places = new Map<string, Place>();
  for (const scene of scenes) {
    if (!places.has(keyOf(scene))) places.set(keyOf(scene), placeOf(film, scale, scene, picture));
  }
  const crop = cropOf([...places.values()], scale, film);
  const wanted = { ...film, fps, crop, width: scaled(crop.width, scale), height: scaled(crop.height, scale) };
  const reel = createReel(wanted, frames);
  return {
    fillsStage: true,
    show: reel.show,
    layers(framing, _pose, clip, stage) {
      const place = stage && places.get(keyOf({ framing, stage }));
      if (!place || clip.width !== picture.width) return [];
      const { at, bytes } = reel.current();
      const { x, y, width, height } = place.shown;
      const key = `${x} ${y} ${at}`;
      const pixels = (): Pixels => cutOut(bytes, wanted, place, scale);
      return [
        { slot: 'film', key, x, y, width, height, alpha: 1, pixels, bitmap: () => toCanvas(bitmaps, key, pixels()) },
      ];
    },
  };
}

const scaled = (length: number, scale: number): number => Math.max(2, Math.round(length * scale));

function placeOf(film: FilmedPresenter, scale: number, { framing, stage }: SceneLayout, picture: Rect): Place {
  const { x, y, shape, shown } = fitShape(film, scale, framing, stage, picture);
  const tiles = onTiles(shown);
  return { x, y, shown: tiles, mask: maskOf(shape, tiles) };
}

/** What is seen of the film in any scene, in its own pixels; chroma comes in pairs. */
function cropOf(places: readonly Place[], scale: number, { width, height }: FilmedPresenter): Rect {
  const spans = (from: (place: Place) => number, length: (place: Place) => number, limit: number) => {
    const first = Math.min(...places.map((place) => from(place)));
    const last = Math.max(...places.map((place) => from(place) + length(place)));
    const start = Math.min(limit - 2, Math.max(0, Math.floor(first / scale) & ~1));
    return [start, Math.min(limit, (Math.ceil(last / scale) + 1) & ~1) - start] as const;
  };
  const across = spans(
    ({ x, shown }) => shown.x - x,
    ({ shown }) => shown.width,
    width,
  );
  const down = spans(
    ({ y, shown }) => shown.y - y,
    ({ shown }) => shown.height,
    height,
  );
  return { x: across[0], y: down[0], width: across[1], height: down[1] };
}

/** What a place shows of a frame, within its shape and multiplied by how much of each pixel that covers. */
function cutOut(frame: Uint8Array, { crop, width, height }: Wanted, place: Place, scale: number): Pixels {
  const { shown, mask } = place;
  const left = Math.round(shown.x - place.x - crop.x * scale);
  const top = Math.round(shown.y - place.y - crop.y * scale);
  const out = new Uint8ClampedArray(shown.width * shown.height * 4);
  for (let row = 0; row < shown.height; row++) {
    const line = Math.min(height - 1, Math.max(0, row + top)) * width;
    for (let column = 0; column < shown.width; column++) {
      const to = row * shown.width + column;
      const cover = mask[to]!;
      if (cover === 0) continue;
      const from = (line + Math.min(width - 1, Math.max(0, column + left))) * 4;
      if (cover === 255) {
        const inside = columnsOf(mask, to, (row + 1) * shown.width, width - Math.max(0, column + left));
        out.set(frame.subarray(from, from + inside * 4), to * 4);
        column += inside - 1;
      } else {
        for (let channel = 0; channel < 3; channel++) out[to * 4 + channel] = (frame[from + channel]! * cover) / 255;
        out[to * 4 + 3] = cover;
      }
    }
  }
  return { width: shown.width, height: shown.height, data: () => out };
}

/** How many columns from here on are covered as a whole; one at least, even beyond the frame's edge. */
function columnsOf(mask: Uint8Array, start: number, end: number, most: number): number {
  let at = start;
  while (at < end && at - start < most && mask[at] === 255) at++;
  return Math.max(1, at - start);
}

type Reel = {
  /** Decodes as far as this frame. */
  show(frame: number): Promise<void>;
  current(): { at: number; bytes: Uint8Array };
};

/** Reading on is cheaper than seeking, up to here. */
const NEAR_S = 4;
/** Sound may last longer than the picture; then the last frame stands. */
const MOST_MISSING_S = 2;

function createReel(wanted: Wanted, frames: number): Reel {
  const { fps } = wanted;
  let stream: Frames | null = null;
  let at = -1;
  let bytes: Uint8Array | null = null;
  return {
    async show(frame) {
      if (bytes && frame === at) return;
      if (!stream || frame <= at || frame > at + NEAR_S * fps) {
        stream?.close();
        stream = openFrames(wanted, frame);
        at = frame - 1;
        bytes = null;
      }
      for (; at < frame; at++) {
        const next = await stream.read();
        if (!next && (!bytes || at + 1 < frames - MOST_MISSING_S * fps))
          throw new DecodeError('The film cannot be decoded to its end.');
        bytes = next ?? bytes;
      }
    },
    current: () => {
      if (!bytes) throw new Error('A frame of the film was drawn before it was decoded.');
      return { at, bytes };
    },
  };
}
