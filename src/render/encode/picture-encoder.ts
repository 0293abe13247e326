// An H.264 encoder for mostly static pictures: only macroblocks whose pixels were replaced are compared and coded, all
// others are skipped. The encoder itself is WebAssembly, built from `assembly/`.
import { loadWasm } from '../wasm.js';

// The H.264 sequence and picture parameter sets (SPS, PPS) of a film, and the `avcC` record of its MP4.

export type ParameterSets = { sps: Uint8Array; pps: Uint8Array; avcC: Uint8Array };

const PROFILE_BASELINE = 66;
// Constraint sets 0 and 1: decodable by Baseline and by Main decoders, which makes it Constrained Baseline.
const CONSTRAINTS = 0xc0;

/** level_idc, MaxMBPS and MaxFS of each level (ITU-T H.264, table A-1). */
const LEVELS: readonly (readonly [number, number, number])[] = [
  [10, 1485, 99],
  [20, 11_880, 396],
  [21, 19_800, 792],
  [30, 40_500, 1620],
  [31, 108_000, 3600],
  [32, 216_000, 5120],
  [40, 245_760, 8192],
  [42, 522_240, 8704],
  [50, 589_824, 22_080],
  [51, 983_040, 36_864],
  [52, 2_073_600, 36_864],
];

function createParameterSets(width: number, height: number, fps: number): ParameterSets {
  const sps = writeSps(width, height, fps);
  const pps = writePps();
  return { sps, pps, avcC: writeAvcC(sps, pps) };
}

/** The RFC 6381 codec string, such as `avc1.42c028`. */
export function codecOf({ sps }: ParameterSets): string {
  return `avc1.${Buffer.from(sps.subarray(1, 4)).toString('hex')}`;
}

function levelOf(width: number, height: number, fps: number): number {
  const macroblocks = Math.ceil(width / 16) * Math.ceil(height / 16);
  const level = LEVELS.find(([, perSecond, perPicture]) => macroblocks * fps <= perSecond && macroblocks <= perPicture);
  if (!level) throw new RangeError(`${width}x${height} at ${fps} fps is more than H.264 allows.`);
  return level[0];
}

function writeSps(width: number, height: number, fps: number): Uint8Array {
  const bits = createBits([0x67, PROFILE_BASELINE, CONSTRAINTS, levelOf(width, height, fps)]);
  bits.unsigned(0); // seq_parameter_set_id
  bits.unsigned(4); // log2_max_frame_num_minus4: frame_num has 8 bits
  bits.unsigned(2); // pic_order_cnt_type: shown in the order of decoding
  bits.unsigned(1); // max_num_ref_frames
  bits.fixed(0, 1); // gaps_in_frame_num_value_allowed_flag
  bits.unsigned(Math.ceil(width / 16) - 1);
  bits.unsigned(Math.ceil(height / 16) - 1);
  bits.fixed(3, 2); // frame_mbs_only_flag, direct_8x8_inference_flag
  writeCropping(bits, width, height);
  writeVui(bits, fps);
  return bits.finish();
}

function writeCropping(bits: Bits, width: number, height: number): void {
  const right = (-width & 15) / 2;
  const bottom = (-height & 15) / 2;
  bits.fixed(right + bottom > 0 ? 1 : 0, 1);
  if (right + bottom === 0) return;
  for (const edge of [0, right, 0, bottom]) bits.unsigned(edge);
}

function writeVui(bits: Bits, fps: number): void {
  bits.fixed(1, 1); // vui_parameters_present_flag
  bits.fixed(0b00, 2); // neither aspect ratio nor overscan
  bits.fixed(1, 1); // video_signal_type_present_flag
  bits.fixed(5, 3); // video_format: unspecified
  bits.fixed(0b01, 2); // limited range, with a colour description:
  for (let i = 0; i < 3; i++) bits.fixed(1, 8); // BT.709 primaries, transfer and matrix
  bits.fixed(1, 1); // chroma_loc_info_present_flag
  bits.unsigned(1); // Chroma is taken in the middle of its four pixels.
  bits.unsigned(1);
  writeTiming(bits, fps);
  bits.fixed(0b000, 3); // no HRD parameters, no picture structure
  bits.fixed(1, 1); // bitstream_restriction_flag
  bits.fixed(1, 1); // motion_vectors_over_pic_boundaries_flag
  for (const limit of [0, 0, 11, 11, 0, 1]) bits.unsigned(limit); // no reordering, one picture of delay at most
}

function writeTiming(bits: Bits, fps: number): void {
  const ticks = Number.isInteger(fps) ? 1 : 1000;
  bits.fixed(1, 1); // timing_info_present_flag
  bits.fixed(ticks, 32);
  bits.fixed(Math.round(fps * 2 * ticks), 32); // A frame lasts two ticks.
  bits.fixed(1, 1); // fixed_frame_rate_flag
}

function writePps(): Uint8Array {
  const bits = createBits([0x68]);
  bits.unsigned(0); // pic_parameter_set_id
  bits.unsigned(0); // seq_parameter_set_id
  bits.fixed(0b00, 2); // CAVLC, no picture order in slices
  bits.unsigned(0); // one slice group
  bits.unsigned(0); // one reference
  bits.unsigned(0);
  bits.fixed(0b000, 3); // no weighted prediction
  for (let i = 0; i < 3; i++) bits.unsigned(0); // QP and QS start at 26, chroma has no offset
  bits.fixed(0b100, 3); // deblocking control in slices; intra may use inter neighbours; no redundant pictures
  return bits.finish();
}

function writeAvcC(sps: Uint8Array, pps: Uint8Array): Uint8Array {
  const length = (set: Uint8Array) => [set.length >> 8, set.length & 255];
  return Uint8Array.from([
    1,
    ...sps.subarray(1, 4),
    0xff, // lengths of four bytes
    0xe1, // one sequence parameter set
    ...length(sps),
    ...sps,
    1,
    ...length(pps),
    ...pps,
  ]);
}

type Bits = {
  fixed(value: number, count: number): void;
  unsigned(value: number): void;
  finish(): Uint8Array;
};

function createBits(header: number[]): Bits {
  let text = '';
  const fixed = (value: number, count: number) => {
    text += value.toString(2).padStart(count, '0');
  };
  return {
    fixed,
    unsigned: (value) => fixed(value + 1, 2 * Math.floor(Math.log2(value + 1)) + 1),
    finish: () => Uint8Array.from([...header, ...preventEmulation(toBytes(`${text}1`))]),
  };
}

function toBytes(text: string): number[] {
  const padded = text.padEnd(Math.ceil(text.length / 8) * 8, '0');
  return (padded.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
}

/** Inserts emulation prevention bytes, so that no payload contains a start code. */
function preventEmulation(bytes: number[]): number[] {
  const out: number[] = [];
  for (const byte of bytes) {
    if (byte <= 3 && out.at(-1) === 0 && out.at(-2) === 0) out.push(3);
    out.push(byte);
  }
  return out;
}

type PictureEncoderOptions = {
  /** Even, like every size and position here, because 4:2:0 halves the chroma resolution. */
  width: number;
  height: number;
  fps: number;
  /** Quantization parameter (QP) of IDR pictures, 4 (finest) to 48. */
  keyQp: number;
  /** Quantization parameter of all other pictures. */
  deltaQp: number;
};

type Pixels = Uint8Array | Uint8ClampedArray;

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
