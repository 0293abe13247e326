// Drawings whose pixels move up and down: drawn once at rest, then bent by `assets/bend.wasm`, which costs a tenth.
import type { Canvas } from '@napi-rs/canvas';
import { loadWasm } from '../../wasm.js';
import type { Pixels } from '../compositor.js';

type Core = {
  memory: { buffer: ArrayBuffer };
  open(columns: number, rows: number): void;
  fieldAddress(): number;
  sourceAddress(): number;
  outputAddress(): number;
  bend(): void;
};

export type Bender = {
  /**
   * The upper `height` rows of a drawing, bent. `key` names what `rest` draws; `dropAt` tells how far below a place its
   * pixel lies at rest, all in pixels. What is returned holds until the next call.
   */
  bend(key: string, rest: () => Canvas, height: number, dropAt: (x: number, y: number) => number): Pixels;
};

/** As in `assembly/bend`. */
const STEP = 8;

export function createBender(): Bender {
  const core = loadWasm<Core>('bend.wasm');
  let held: { key: string; width: number; height: number } | null = null;
  return {
    bend(key, rest, height, dropAt) {
      if (held?.key !== key) {
        const canvas = rest();
        held = { key, width: canvas.width, height: canvas.height };
        core.open(held.width, held.height);
        new Uint8Array(core.memory.buffer).set(canvas.data(), core.sourceAddress());
      }
      const { width } = held;
      const [across, down] = [Math.ceil(width / STEP) + 1, Math.ceil(held.height / STEP) + 1];
      const field = new Float32Array(core.memory.buffer, core.fieldAddress(), across * down);
      for (let at = 0; at < field.length; at++)
        field[at] = dropAt((at % across) * STEP, Math.floor(at / across) * STEP);
      core.bend();
      return {
        width,
        height,
        data: () => new Uint8Array(core.memory.buffer, core.outputAddress(), width * height * 4),
      };
    },
  };
}
