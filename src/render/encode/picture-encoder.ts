// An H.264 encoder for mostly static pictures: only macroblocks whose pixels were replaced are compared and coded, all
// others are skipped. The encoder itself is WebAssembly, built from `assembly/`.
import { loadWasm } from '../wasm.js';
import { createParameterSets, type ParameterSets } from './parameter-sets.js';

export type PictureEncoderOptions = {
  /** Even, like every size and position here, because 4:2:0 halves the chroma resolution. */
  width: number;
  height: number;
  fps: number;
  /** Quantization parameter (QP) of IDR pictures, 4 (finest) to 48. */
  keyQp: number;
  /** Quantization parameter of all other pictures. */
  deltaQp: number;
};

export type Pixels = Uint8Array | Uint8ClampedArray;

export type Picture = { width: number; height: number; y: Uint8Array; u: Uint8Array; v: Uint8Array };

export type PictureEncoder = {
  /** Replaces a rectangle of the source picture with RGBA pixels; alpha is ignored. */
  put(x: number, y: number, width: number, height: number, rgba: Pixels): void;
  /** One access unit of length-prefixed NAL units (four bytes each), as MP4 stores them. */
  encode(picture: { key: boolean; idrPicId: number }): Uint8Array;
  parameterSets(): ParameterSets;
  /**
   * A copy of the reconstructed picture after the last access unit, as a decoder shows it; planes are as wide as the
   * picture.
   */
  reconstruction(): Picture;
  /** A copy of the source picture, in the same format. */
  source(): Picture;
};

type Core = {
  memory: { buffer: ArrayBuffer };
  open(width: number, height: number): void;
  stagingAddress(): number;
  stagingSize(): number;
  outputAddress(): number;
  sourceAddress(): number;
  shownAddress(): number;
  put(x: number, y: number, width: number, height: number): void;
  encode(isKey: boolean, idrPicId: number, qp: number, fineQp: number): number;
};

const LENGTH_BYTES = 4;
const LARGEST_SIDE = 8192;

export function createPictureEncoder(options: PictureEncoderOptions): PictureEncoder {
  const { width, height, fps, keyQp, deltaQp } = options;
  checkOptions(options);
  const core = loadWasm<Core>('h264.wasm');
  core.open(width, height);
  const sets = createParameterSets(width, height, fps);
  return {
    put: (x, y, w, h, rgba) => put(core, options, { x, y, width: w, height: h }, rgba),
    encode: ({ key, idrPicId }) => withLength(core, core.encode(key, idrPicId & 0xffff, key ? keyQp : deltaQp, keyQp)),
    parameterSets: () => sets,
    reconstruction: () => copyPicture(core, core.shownAddress(), width, height),
    source: () => copyPicture(core, core.sourceAddress(), width, height),
  };
}

function checkOptions({ width, height, keyQp, deltaQp }: PictureEncoderOptions): void {
  for (const side of [width, height]) {
    if (!Number.isInteger(side) || side % 2 !== 0 || side < 16 || side > LARGEST_SIDE) {
      throw new RangeError(`A picture's width and height are even numbers from 16 to ${LARGEST_SIDE}.`);
    }
  }
  for (const qp of [keyQp, deltaQp]) {
    if (!Number.isInteger(qp) || qp < 4 || qp > 48) throw new RangeError('A quantiser is a whole number from 4 to 48.');
  }
}

type Area = { x: number; y: number; width: number; height: number };

function put(core: Core, picture: { width: number; height: number }, area: Area, rgba: Pixels): void {
  checkArea(picture, area, rgba);
  const rowBytes = area.width * 4;
  // Large areas pass through the staging memory in strips that fit the CPU cache.
  const stripRows = Math.floor(core.stagingSize() / rowBytes) & ~1;
  const memory = new Uint8Array(core.memory.buffer);
  for (let row = 0; row < area.height; row += stripRows) {
    const rows = Math.min(stripRows, area.height - row);
    memory.set(rgba.subarray(row * rowBytes, (row + rows) * rowBytes), core.stagingAddress());
    core.put(area.x, area.y + row, area.width, rows);
  }
}

function checkArea(picture: { width: number; height: number }, area: Area, rgba: Pixels): void {
  const { x, y, width, height } = area;
  const isEven = [x, y, width, height].every((side) => Number.isInteger(side) && side >= 0 && side % 2 === 0);
  if (!isEven || x + width > picture.width || y + height > picture.height) {
    throw new RangeError(`The area ${x},${y} ${width}x${height} is odd or not inside the picture.`);
  }
  if (rgba.length !== width * height * 4) {
    throw new RangeError(`An area of ${width}x${height} has ${width * height * 4} bytes of RGBA, not ${rgba.length}.`);
  }
}

function withLength(core: Core, sizeBytes: number): Uint8Array {
  const unit = new Uint8Array(LENGTH_BYTES + sizeBytes);
  new DataView(unit.buffer).setUint32(0, sizeBytes);
  unit.set(new Uint8Array(core.memory.buffer, core.outputAddress(), sizeBytes), LENGTH_BYTES);
  return unit;
}

/** Copies the planes out of memory, where they are contiguous and padded to whole macroblocks. */
function copyPicture(core: Core, address: number, width: number, height: number): Picture {
  const stride = (width + 15) & ~15;
  const rows = (height + 15) & ~15;
  const memory = new Uint8Array(core.memory.buffer, address, (stride * rows * 3) / 2);
  const [u, v] = [stride * rows, (stride * rows * 5) / 4];
  return {
    width,
    height,
    y: crop(memory, stride, width, height),
    u: crop(memory.subarray(u), stride / 2, width / 2, height / 2),
    v: crop(memory.subarray(v), stride / 2, width / 2, height / 2),
  };
}

function crop(plane: Uint8Array, stride: number, width: number, height: number): Uint8Array {
  const out = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) out.set(plane.subarray(row * stride, row * stride + width), row * width);
  return out;
}
