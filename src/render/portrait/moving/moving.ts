// A photograph that takes poses. The pixels of a pose depend on the pose alone, not on those before it; only what differs from the last
// one is drawn again.
import { REST_HEAD } from '../../picture/presenter/person/pose.js';
import { type FaceMesh, MESH_POINTS } from '../mesh.js';
import { measureFace, partLips } from './face.js';
import { createEyes, drawEye, drawMouth, type Eye, eyeBox, mouthBox, openingOf } from './features.js';
import { type PortraitPose, placePoints } from './pose.js';
import { type Box, createRaster, createRegion, type Region } from './raster.js';
import { readTones } from './tones.js';
import { LIPS, surround, type Topology } from './topology.js';
import { isMovedByBrows, isMovedByMouth, weighMesh } from './weights.js';

export type Moving = {
  /** All pixels of a pose as RGBA; the view is good until the next call. */
  draw(pose: PortraitPose): Uint8Array;
  /** The part of a pose, or of the photograph itself, that lies in a box, as RGBA multiplied by alpha; good until the next call. */
  cut(pose: PortraitPose | null, box: Box): Uint8Array;
  /** What the mouth changes, what eyes and brows change, and what head and breath change, which holds both. */
  mouth: Box;
  eyes: Box;
  head: Box;
};

export type Photo = { pixels: Uint8ClampedArray; width: number; height: number };

const keyOf = (pose: object): string => Object.values(pose).join();

/** `found` lies in the pixels of the photo; `shape` says how much of each is shown, to 255. */
export function createMoving(photo: Photo, found: FaceMesh, shape: Uint8Array | null = null): Moving {
  const mesh = partLips(found, (x, y) => colourOf(photo, x, y));
  const face = measureFace(mesh);
  const topology = surround(Float32Array.from(mesh.slice(0, MESH_POINTS).flat()));
  const { points, triangles, count } = topology;
  const weights = weighMesh(topology, face);
  const eyes = createEyes(points, face, weights.depth);
  const teethDepth = (weights.depth[LIPS.upperInner[5]!]! + weights.depth[LIPS.upperInner[2]!]!) / 2;
  const size = { width: photo.width, height: photo.height };
  const raster = createRaster(photo.pixels, size, points, triangles, shape);
  raster.setMouth(
    face,
    readTones((x, y) => colourOf(photo, x, y), points),
  );
  const places = new Float32Array(count * 2);
  const last = new Float32Array(count * 2).fill(Number.NaN);
  const stale = createRegion(size.width, size.height);
  let lastParts: Part[] = [];
  let lastKey = '';

  function partsOf(pose: PortraitPose): Part[] {
    const opening = openingOf(places);
    const head = keyOf(pose.head);
    return [
      ...eyes.map(
        (eye: Eye): Part => ({
          box: eyeBox(eye, face, pose),
          key: `${head} ${keyOf(pose.eyes)}`,
          draw: () => drawEye(raster, eye, face, pose),
        }),
      ),
      {
        box: mouthBox(opening, face, pose),
        key: `${head} ${keyOf(pose.mouth)}`,
        draw: () => drawMouth(raster, opening, face, teethDepth, pose),
      },
    ];
  }

  const boxOf = (isMoved: (point: number) => boolean): Box => boxOfMoved(topology, size, face.unit * MARGIN, isMoved);
  const mouth = boxOf((point) => isMovedByMouth(weights, point));
  const brows = boxOf((point) => isMovedByBrows(weights, point));
  const lids = eyes.map((eye) => grown(eyeBox(eye, face, AT_REST), face.unit * MARGIN, size)).reduce(around, brows);
  const head = boxOf((point) => weights.head[point] !== 0 || weights.breath[point] !== 0);
  function draw(pose: PortraitPose): Uint8Array {
    const key = [pose.head, pose.eyes, pose.mouth].map(keyOf).join() + pose.breath;
    if (key === lastKey) return raster.pixels();
    lastKey = key;
    placePoints(pose, face, weights, points, places);
    const parts = partsOf(pose);
    stale.clear();
    if (lastParts.length === 0) stale.add(0, 0, size.width, size.height);
    else addChanged(stale, triangles, places, last);
    addParts(stale, parts, lastParts);
    raster.move(places);
    raster.bend(stale);
    for (const part of parts) if (stale.meets(part.box)) part.draw();
    last.set(places);
    lastParts = parts;
    return raster.pixels();
  }

  return {
    mouth,
    eyes: lids,
    head: around(head, around(mouth, lids)),
    draw,
    cut(pose, box) {
      if (pose) draw(pose);
      return raster.cut(pose !== null, box);
    },
  };
}

function colourOf({ pixels, width, height }: Photo, x: number, y: number): [number, number, number] {
  const column = Math.min(width - 1, Math.max(0, Math.round(x)));
  const row = Math.min(height - 1, Math.max(0, Math.round(y)));
  const at = (row * width + column) * 4;
  return [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!];
}

/** What is drawn over the bent mesh. */
type Part = { box: Box; key: string; draw(): void };

/** Parts are drawn over what is there, so each that is touched must be drawn whole. */
function addParts(region: Region, parts: readonly Part[], before: readonly Part[]): void {
  const add = ({ box: { left, top, right, bottom } }: Part): void => region.add(left, top, right, bottom);
  parts.forEach((part, index) => {
    const last = before[index];
    if (part.key === last?.key) return;
    add(part);
    if (last) add(last);
  });
  for (let round = 0; round < parts.length; round++) for (const part of parts) if (region.meets(part.box)) add(part);
}

/** All triangles of which a corner has moved since the last pose, where they were and where they are. */
function addChanged(region: Region, triangles: Int32Array, places: Float32Array, last: Float32Array): void {
  for (let at = 0; at < triangles.length; at += 3) {
    const a = triangles[at]! * 2;
    const b = triangles[at + 1]! * 2;
    const c = triangles[at + 2]! * 2;
    if (isSame(places, last, a) && isSame(places, last, b) && isSame(places, last, c)) continue;
    const [left, top] = [least(places, last, a, b, c), least(places, last, a + 1, b + 1, c + 1)];
    const [right, bottom] = [most(places, last, a, b, c), most(places, last, a + 1, b + 1, c + 1)];
    region.add(left, top, right + 1, bottom + 1);
  }
}

const isSame = (places: Float32Array, last: Float32Array, at: number): boolean =>
  places[at] === last[at] && places[at + 1] === last[at + 1];

const least = (places: Float32Array, last: Float32Array, a: number, b: number, c: number): number =>
  Math.min(places[a]!, places[b]!, places[c]!, last[a]!, last[b]!, last[c]!);

const most = (places: Float32Array, last: Float32Array, a: number, b: number, c: number): number =>
  Math.max(places[a]!, places[b]!, places[c]!, last[a]!, last[b]!, last[c]!);

/** How far the head carries a part of the face, in eye-to-chin distances. */
const MARGIN = 0.12;
const AT_REST = { head: REST_HEAD };

const around = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

const grown = (
  { left, top, right, bottom }: Box,
  by: number,
  { width, height }: { width: number; height: number },
): Box => ({
  left: Math.max(0, Math.floor(left - by)),
  top: Math.max(0, Math.floor(top - by)),
  right: Math.min(width, Math.ceil(right + by)),
  bottom: Math.min(height, Math.ceil(bottom + by)),
});

function boxOfMoved(
  { points, triangles }: Topology,
  size: { width: number; height: number },
  margin: number,
  isMoved: (point: number) => boolean,
): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < triangles.length; at += 3) {
    const corners = [triangles[at]!, triangles[at + 1]!, triangles[at + 2]!];
    if (!corners.some(isMoved)) continue;
    for (const point of corners) {
      left = Math.min(left, points[point * 3]!);
      right = Math.max(right, points[point * 3]!);
      top = Math.min(top, points[point * 3 + 1]!);
      bottom = Math.max(bottom, points[point * 3 + 1]!);
    }
  }
  return grown({ left, top, right, bottom }, margin, size);
}
