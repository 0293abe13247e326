// What the film maker asks of whoever draws the picture: frames by number, as tiles of changed pixels.

export type Put = (x: number, y: number, width: number, height: number, rgba: Uint8Array | Uint8ClampedArray) => void;

export type Painter = {
  frames: number;
  /** The frames at which a scene starts, 0 included. */
  cuts: readonly number[];
  /** Puts the whole picture, or only what changed since the frame before. */
  paint(frame: number, whole: boolean, put: Put): void | Promise<void>;
};
