// The interface between encoder and painter: frames by number, as rectangles of changed pixels.

export type Put = (x: number, y: number, width: number, height: number, rgba: Uint8Array | Uint8ClampedArray) => void;

export type Painter = {
  frames: number;
  /** The first frame of each scene, 0 included. */
  cuts: readonly number[];
  /** Puts the whole picture, or only what changed since the previous frame. */
  paint(frame: number, whole: boolean, put: Put): void | Promise<void>;
};
