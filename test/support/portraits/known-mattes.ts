// Faces whose true matte is known, since we drew them: the built-in presenters with loose hair around the head, before walls of all kinds.
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { createSeededRandom } from '../../../src/lib/variation.js';
import { lookOf } from '../../../src/render/picture/presenter/looks/looks.js';
import type { Pixels } from '../../../src/render/portrait/face-mesh/pixels.js';
import { type FaceMesh, meshFromHandles } from '../../../src/render/portrait/mesh.js';
import { drawnPresenter } from './drawn-portrait.js';

const SIDE = 800;

/** All faces are drawn in one place. */
export const DRAWN_MESH: FaceMesh = meshFromHandles({
  ...{ leftEyeOuter: [322, 359], leftEyeInner: [371, 364], rightEyeInner: [428, 363], rightEyeOuter: [477, 359] },
  ...{ mouthLeft: [354, 475], mouthRight: [446, 476], seam: [399, 480], chin: [400, 545] },
  ...{ faceLeft: [279, 384], faceRight: [521, 384], foreheadTop: [399, 258] },
});

export type Wall = 'plain' | 'white' | 'gradient' | 'blocks' | 'books' | 'leaves';

/** The face alone; its alpha is the truth. */
export function faceWithHair(look: string): Canvas {
  const canvas = createCanvas(SIDE, SIDE);
  const context = canvas.getContext('2d');
  looseHair(context, lookOf(look).hair.base, createSeededRandom(look));
  context.drawImage(drawnPresenter(look, {}, SIDE), 0, 0);
  return canvas;
}

/** Fine lines that begin under the hair. */
function looseHair(context: SKRSContext2D, colour: string, random: () => number): void {
  context.strokeStyle = colour;
  context.lineWidth = 1.1;
  for (let hair = 0; hair < 260; hair++) {
    const angle = Math.PI * (1 + random());
    const [x, y] = [SIDE / 2 + Math.cos(angle) * 112, 330 + Math.sin(angle) * 140];
    const length = 25 + random() * 45;
    const bend = (random() - 0.5) * 1.4;
    context.beginPath();
    context.moveTo(x, y);
    context.quadraticCurveTo(
      x + Math.cos(angle) * length * 0.6,
      y + Math.sin(angle) * length * 0.6,
      x + Math.cos(angle + bend) * length,
      y + Math.sin(angle + bend) * length,
    );
    context.stroke();
  }
}

/** As a camera would see it, with its noise. */
export function before(wall: Wall, face: Canvas): Pixels {
  const canvas = createCanvas(face.width, face.height);
  const context = canvas.getContext('2d');
  WALLS[wall](context, face.width, createSeededRandom(wall));
  context.drawImage(face, 0, 0);
  const { data } = context.getImageData(0, 0, face.width, face.height);
  const random = createSeededRandom('noise');
  for (let at = 0; at < data.length; at++) if (at % 4 < 3) data[at]! += (random() + random() - 1) * 4;
  return { width: face.width, height: face.height, data };
}

type Paint = (context: SKRSContext2D, side: number, random: () => number) => void;

const fill = (context: SKRSContext2D, side: number, style: SKRSContext2D['fillStyle']): void => {
  context.fillStyle = style;
  context.fillRect(0, 0, side, side);
};
const LEAVES = ['#2c4426', '#6f8f4a', '#4c6b38', '#9db56b', '#1f2d1c'];
const BOOKS = ['#3b2a20', '#8c3b2e', '#d8c9a8', '#2f4858', '#c9a227', '#e9e4da', '#1d1a1a'];

const WALLS: Record<Wall, Paint> = {
  plain: (context, side) => fill(context, side, '#8fb3a0'),
  white: (context, side) => fill(context, side, '#f4f4f2'),
  gradient: (context, side) => {
    const light = context.createLinearGradient(0, 0, side, side);
    light.addColorStop(0, '#a9cfae');
    light.addColorStop(1, '#7f9f86');
    fill(context, side, light);
  },
  blocks: (context, side, random) => {
    fill(context, side, '#777777');
    for (let block = 0; block < 500; block++) {
      context.fillStyle = `rgb(${[0, 1, 2].map(() => Math.floor(random() * 255)).join(',')})`;
      context.fillRect(random() * side - 30, random() * side - 30, 10 + random() * 90, 10 + random() * 90);
    }
  },
  books: (context, side, random) => {
    for (let y = 0; y < side; y += 150) {
      for (let x = 0; x < side; ) {
        const width = 14 + random() * 26;
        context.fillStyle = BOOKS[Math.floor(random() * BOOKS.length)]!;
        context.fillRect(x, y, width, 140);
        x += width;
      }
      context.fillStyle = '#5a4030';
      context.fillRect(0, y + 140, side, 12);
    }
  },
  leaves: (context, side, random) => {
    fill(context, side, '#3d5a34');
    for (let leaf = 0; leaf < 1_500; leaf++) {
      context.fillStyle = LEAVES[leaf % LEAVES.length]!;
      context.beginPath();
      context.ellipse(
        ...([random() * side, random() * side, 5 + random() * 18, 3 + random() * 8, random() * 6, 0, 7] as const),
      );
      context.fill();
    }
  },
};

/** Mean absolute errors of alpha, in per cent: of the picture, and within three pixels of the true edge. */
export function errorsOf(truth: Canvas, found: Pixels): { whole: number; edge: number } {
  const { width, height } = found;
  const { data } = truth.getContext('2d').getImageData(0, 0, width, height);
  const isEdge = new Uint8Array(width * height);
  for (let at = 0; at < isEdge.length; at++) {
    if (data[at * 4 + 3]! < 3 || data[at * 4 + 3]! > 252) continue;
    for (let row = -3; row <= 3; row++) isEdge.fill(1, Math.max(0, at + row * width - 3), at + row * width + 4);
  }
  let [whole, edge, edges] = [0, 0, 0];
  for (let at = 0; at < isEdge.length; at++) {
    const error = Math.abs(data[at * 4 + 3]! - found.data[at * 4 + 3]!) / 2.55;
    whole += error;
    if (isEdge[at] === 0) continue;
    edge += error;
    edges++;
  }
  return { whole: whole / isEdge.length, edge: edge / edges };
}
