// What draws the pictures, as the machinery that codes them sees it.

/** Hands over RGBA pixels of an area; all four numbers are even. */
export type Put = (x: number, y: number, width: number, height: number, rgba: Uint8Array | Uint8ClampedArray) => void;

export type Painter = {
  frames: number;
  /** The frames at which a scene starts. */
  cuts: readonly number[];
  /** Puts the whole picture, or only the areas that changed since the frame before. */
  paint(frame: number, whole: boolean, put: Put): void | Promise<void>;
};
