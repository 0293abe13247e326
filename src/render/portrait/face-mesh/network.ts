// Runs the small convolutional networks in assets/face: four kinds of layers over arrays of numbers, on one core, without a library.
// Values lie by row, column and channel.
import { readFileSync } from 'node:fs';

export type Tensor = { height: number; width: number; channels: number; values: Float32Array };

type Activation = 'relu' | 'prelu' | 'sigmoid';
/** `from` counts layers from 1; 0 is the input. */
type LayerPlan = { from: number[]; activation?: Activation } & (
  | { kind: 'conv'; kernel: [number, number, number, number]; stride: number; same: boolean }
  | { kind: 'depthwise'; kernel: [number, number, number]; stride: number; same: boolean }
  | { kind: 'pool'; stride: number }
  | { kind: 'add' }
);
type NetworkPlan = { input: [number, number, number]; outputs: number[]; layers: LayerPlan[] };

/** A layer with its weights; `slopes` are those of a parametric ReLU. */
type Layer = LayerPlan & { weights: Float32Array; bias: Float32Array; slopes: Float32Array };

/** Takes the values of the input, gives those of each output. */
export type Network = (input: Float32Array) => Float32Array[];
export type Networks = { detector: Network; landmarks: Network; eye: Network };

const FOLDER = new URL('../../../../../assets/face/', import.meta.url);

export function loadNetworks(): Networks {
  const plans = JSON.parse(readFileSync(new URL('networks.json', FOLDER), 'utf8')) as Record<
    keyof Networks,
    NetworkPlan
  >;
  const bytes = readFileSync(new URL('networks.bin', FOLDER));
  const known = Float32Array.from({ length: 2 ** 16 }, (_, bits) => fromHalf(bits));
  let at = 0;
  const take = (count: number): Float32Array => {
    const values = new Float32Array(count);
    for (let index = 0; index < count; index++, at += 2) values[index] = known[bytes[at]! | (bytes[at + 1]! << 8)]!;
    return values;
  };
  // In the order in which their weights lie.
  const networks = {
    detector: withWeights(plans.detector, take),
    landmarks: withWeights(plans.landmarks, take),
    eye: withWeights(plans.eye, take),
  };
  if (at !== bytes.length) throw new Error('assets/face/networks.bin does not belong to networks.json.');
  return networks;
}

function fromHalf(bits: number): number {
  const sign = bits >> 15 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
}

function withWeights(plan: NetworkPlan, take: (count: number) => Float32Array): Network {
  const channels = [plan.input[2]];
  const layers = plan.layers.map((layer): Layer => {
    const made = layer.kind === 'conv' ? layer.kernel[3] : Math.max(...layer.from.map((each) => channels[each]!));
    channels.push(made);
    const weights = 'kernel' in layer ? take(layer.kernel.reduce((all, side) => all * side, 1)) : new Float32Array(0);
    const bias = layer.kind === 'conv' ? take(made) : new Float32Array(0);
    const slopes = layer.activation === 'prelu' ? take(made) : new Float32Array(0);
    return { ...layer, weights: layer.kind === 'conv' ? byOutput(weights, made) : weights, bias, slopes };
  });
  const lastUse = layers.map((_, index) => layers.findLastIndex(({ from }) => from.includes(index)));
  return (input) => run(plan, layers, lastUse, input);
}

/** Weights lie with output channels innermost; sums run faster where the inputs of one output follow each other. */
function byOutput(weights: Float32Array, outputs: number): Float32Array {
  const inputs = weights.length / outputs;
  const turned = new Float32Array(weights.length);
  for (let output = 0, at = 0; output < outputs; output++) {
    for (let input = 0; input < inputs; input++) turned[at++] = weights[input * outputs + output]!;
  }
  return turned;
}

function run(plan: NetworkPlan, layers: readonly Layer[], lastUse: readonly number[], input: Float32Array) {
  const [height, width, channels] = plan.input;
  if (input.length !== height * width * channels)
    throw new RangeError(`An input of ${input.length} values does not fit.`);
  const results: (Tensor | null)[] = [{ height, width, channels, values: input }];
  layers.forEach((layer, index) => {
    const sources = layer.from.map((each) => results[each]!);
    const result = carryOut(layer, sources);
    activate(result, layer);
    results.push(result);
    // What nobody needs any more makes room for the next.
    for (const each of layer.from) if (lastUse[each] === index && !plan.outputs.includes(each)) results[each] = null;
  });
  return plan.outputs.map((each) => results[each]!.values);
}

function carryOut(layer: Layer, [first, second]: Tensor[]): Tensor {
  const { weights, bias } = layer;
  if (layer.kind === 'conv') {
    return slide(first!, layer, layer.kernel[3], (patch, out, at) => multiply(patch, weights, bias, out, at));
  }
  if (layer.kind === 'depthwise') {
    const channels = layer.kernel[2];
    return slide(first!, layer, channels, (patch, out, at) => multiplyEach(patch, weights, out, at, channels));
  }
  if (layer.kind === 'pool') return pool(first!, layer.stride);
  return add(first!, second!);
}

const blank = (height: number, width: number, channels: number): Tensor => ({
  height,
  width,
  channels,
  values: new Float32Array(height * width * channels),
});

/** The side of the result, and how far the first kernel stands out of the picture: TensorFlow puts the odd one behind. */
function reach(side: number, kernel: number, stride: number, same: boolean): [result: number, before: number] {
  if (!same) return [Math.floor((side - kernel) / stride) + 1, 0];
  const result = Math.ceil(side / stride);
  return [result, Math.max(0, (result - 1) * stride + kernel - side) >> 1];
}

/** Moves a kernel over a picture and leaves to `sum` what becomes of what it covers. */
function slide(
  from: Tensor,
  { kernel, stride, same }: Layer & { kind: 'conv' | 'depthwise' },
  outputs: number,
  sum: (patch: Float32Array, out: Float32Array, at: number) => void,
): Tensor {
  const [kernelHeight, kernelWidth] = kernel;
  const [height, top] = reach(from.height, kernelHeight, stride, same);
  const [width, left] = reach(from.width, kernelWidth, stride, same);
  const result = blank(height, width, outputs);
  const patch = new Float32Array(kernelHeight * kernelWidth * from.channels);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      gather(from, y * stride - top, x * stride - left, kernelHeight, kernelWidth, patch);
      sum(patch, result.values, (y * width + x) * outputs);
    }
  }
  return result;
}

/** What a kernel covers, row by row; outside of the picture there are zeros. */
function gather(from: Tensor, top: number, left: number, height: number, width: number, patch: Float32Array): void {
  const { channels, values } = from;
  let at = 0;
  for (let y = top; y < top + height; y++) {
    for (let x = left; x < left + width; x++) {
      const isInside = y >= 0 && y < from.height && x >= 0 && x < from.width;
      const source = (y * from.width + x) * channels;
      for (let channel = 0; channel < channels; channel++) patch[at++] = isInside ? values[source + channel]! : 0;
    }
  }
}

/** Four outputs at a time, so that each value of the patch is read once for all of them. */
function multiply(patch: Float32Array, weights: Float32Array, bias: Float32Array, out: Float32Array, at: number): void {
  const [inputs, outputs] = [patch.length, bias.length];
  let output = 0;
  for (; output + 3 < outputs; output += 4) {
    const row = output * inputs;
    let [one, two, three, four] = [bias[output]!, bias[output + 1]!, bias[output + 2]!, bias[output + 3]!];
    for (let input = 0, weight = row; input < inputs; input++, weight++) {
      const value = patch[input]!;
      one += value * weights[weight]!;
      two += value * weights[weight + inputs]!;
      three += value * weights[weight + 2 * inputs]!;
      four += value * weights[weight + 3 * inputs]!;
    }
    out[at + output] = one;
    out[at + output + 1] = two;
    out[at + output + 2] = three;
    out[at + output + 3] = four;
  }
  for (; output < outputs; output++) {
    let sum = bias[output]!;
    for (let input = 0; input < inputs; input++) sum += patch[input]! * weights[output * inputs + input]!;
    out[at + output] = sum;
  }
}

/** Every channel by itself. */
function multiplyEach(
  patch: Float32Array,
  weights: Float32Array,
  out: Float32Array,
  at: number,
  channels: number,
): void {
  for (let place = 0; place < patch.length; place += channels) {
    for (let channel = 0; channel < channels; channel++) {
      out[at + channel]! += patch[place + channel]! * weights[place + channel]!;
    }
  }
}

/** The largest of each square of four. */
function pool(from: Tensor, stride: number): Tensor {
  const { channels, values } = from;
  const result = blank(Math.floor(from.height / stride), Math.floor(from.width / stride), channels);
  const below = from.width * channels;
  for (let y = 0, at = 0; y < result.height; y++) {
    for (let x = 0; x < result.width; x++) {
      const source = (y * stride * from.width + x * stride) * channels;
      for (let one = source; one < source + channels; one++, at++) {
        const upper = Math.max(values[one]!, values[one + channels]!);
        result.values[at] = Math.max(upper, values[one + below]!, values[one + below + channels]!);
      }
    }
  }
  return result;
}

/** Channels that only one of the two has stay as they are. */
function add(one: Tensor, other: Tensor): Tensor {
  const [wide, narrow] = one.channels >= other.channels ? [one, other] : [other, one];
  const result = { ...wide, values: wide.values.slice() };
  for (let at = 0, target = 0; at < narrow.values.length; target += wide.channels) {
    for (let channel = 0; channel < narrow.channels; channel++)
      result.values[target + channel]! += narrow.values[at++]!;
  }
  return result;
}

function activate({ values, channels }: Tensor, { activation, slopes }: Layer): void {
  for (let at = 0; activation !== undefined && at < values.length; at += channels) {
    for (let one = at; one < at + channels; one++) {
      const value = values[one]!;
      if (activation === 'sigmoid') values[one] = 1 / (1 + Math.exp(-value));
      else if (value < 0) values[one] = activation === 'relu' ? 0 : value * slopes[one - at]!;
    }
  }
}
