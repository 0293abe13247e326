// Writes assets/face/networks.{json,bin}: BlazeFace, Face Mesh and Iris of MediaPipe, out of the graph models of TensorFlow.js in the npm
// package @vladmandic/human. Operations that follow each other become one layer; what only gives contours is left out.
// Usage: node scripts/face-networks.mjs <folder with blazeface.json, facemesh.json and iris.json>
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ name: string, op: string, input?: string[], attr?: Record<string, any> }} Node */
/** @typedef {{ shape: number[], dtype: string, values: Float32Array | Int32Array, bytes: Buffer }} Weight */

const folder = process.argv[2];
if (!folder) throw new Error('Name the folder of the models.');
/** @type {Buffer[]} */
const binary = [];
const networks = {
  detector: convert('blazeface', 'input', [256, 256, 3], ['Identity', 'Identity_2', 'Identity_1', 'Identity_3']),
  landmarks: convert('facemesh', 'input_1', [192, 192, 3], ['Identity_1', 'Identity_2']),
  eye: convert('iris', 'input_1', [64, 64, 3], inputsOf('iris', 'ConcatV2')),
};
writeFileSync('assets/face/networks.bin', Buffer.concat(binary));
const lines = Object.entries(networks).map(
  ([name, { layers, ...rest }]) =>
    `"${name}": {\n${Object.entries(rest)
      .map(([key, value]) => `"${key}": ${JSON.stringify(value)},\n`)
      .join('')}"layers": [\n${layers.map((layer) => JSON.stringify(layer)).join(',\n')}\n]}`,
);
writeFileSync('assets/face/networks.json', `{\n${lines.join(',\n')}\n}\n`);

/**
 * @param {string} file
 * @param {string} input
 * @param {number[]} size
 * @param {string[]} outputs
 */
function convert(file, input, size, outputs) {
  const { modelTopology, weightsManifest } = JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8'));
  const weights = readWeights(weightsManifest[0].weights, readFileSync(join(folder, `${file}.bin`)));
  /** @type {Map<string, Node>} */
  const nodes = new Map(modelTopology.node.map((/** @type {Node} */ node) => [node.name, node]));
  /** @type {Record<string, unknown>[]} */
  const layers = [];
  /** Numbers of layers by the name of the node whose result they have; 0 is the input. */
  const made = new Map([[input, 0]]);
  const uses = countUses([...nodes.values()], outputs, nodes);

  /** An activation belongs to the layer before it, whose result nobody else may need. @param {Node} node @param {string} from */
  const activate = ({ name, op, input }, from) => {
    const layer = layerOf(from);
    const last = layers[layers.length - 1];
    if (uses.get(from) !== 1 || layer !== layers.length || last?.activation) {
      throw new Error(`${name} does not follow its layer.`);
    }
    last.activation = op.toLowerCase();
    if (op === 'Prelu') write(weights, input?.[1]);
    return layer;
  };
  /** @param {Node} node @param {string[]} from */
  const addLayer = (node, from) => {
    const number = layers.push({ kind: kindOf(node), from: from.map(layerOf), ...shapeOf(node, weights) });
    for (const each of (node.input ?? []).filter((one) => weights.has(one))) write(weights, each);
    return number;
  };
  /** @param {string} name @returns {number} */
  const layerOf = (name) => {
    const known = made.get(name);
    if (known !== undefined) return known;
    const node = /** @type {Node} */ (nodes.get(name));
    const from = (node.input ?? []).filter((each) => !weights.has(each));
    let layer = 0;
    if (['Identity', 'Reshape', 'Pad'].includes(node.op)) layer = layerOf(from[0]);
    else if (['Relu', 'Prelu', 'Sigmoid'].includes(node.op)) layer = activate(node, from[0]);
    else layer = addLayer(node, from);
    made.set(name, layer);
    return layer;
  };
  const ends = outputs.map(layerOf);
  return { input: size, outputs: ends, layers };
}

/** @param {Node[]} all @param {string[]} outputs @param {Map<string, Node>} nodes */
function countUses(all, outputs, nodes) {
  const uses = new Map();
  const seen = new Set();
  const walk = (/** @type {string} */ name) => {
    uses.set(name, (uses.get(name) ?? 0) + 1);
    if (seen.has(name)) return;
    seen.add(name);
    for (const each of nodes.get(name)?.input ?? []) walk(each);
  };
  outputs.forEach(walk);
  if (seen.size > all.length) throw new Error('The graph names what it does not hold.');
  return uses;
}

/** @param {Node} node */
function kindOf({ op, name }) {
  const kind = { _FusedConv2D: 'conv', DepthwiseConv2dNative: 'depthwise', MaxPool: 'pool', AddV2: 'add' }[op];
  if (!kind) throw new Error(`${name} is a ${op}, which nobody carries out.`);
  return kind;
}

/** @param {Node} node @param {Map<string, Weight>} weights */
function shapeOf({ op, attr = {}, input = [] }, weights) {
  if (op === 'AddV2') return {};
  const stride = Number(attr.strides.list.i[1]);
  if (op === 'MaxPool') return { stride };
  const kernel = /** @type {Weight} */ (weights.get(input[1])).shape;
  const fused = (attr.fused_ops?.list?.s ?? []).map((/** @type {string} */ s) => Buffer.from(s, 'base64').toString());
  const activation = fused[1]?.toLowerCase();
  const same = Buffer.from(attr.padding.s, 'base64').toString() === 'SAME';
  return {
    kernel: op === '_FusedConv2D' ? kernel : kernel.slice(0, 3),
    stride,
    same,
    ...(activation && { activation }),
  };
}

/** @param {Map<string, Weight>} weights @param {string | undefined} name */
function write(weights, name) {
  const weight = weights.get(name ?? '');
  if (!weight) throw new Error(`There are no weights ${name}.`);
  const halves = Buffer.alloc(weight.values.length * 2);
  for (const [at, value] of weight.values.entries()) halves.writeUInt16LE(toHalf(value), at * 2);
  binary.push(halves);
}

/** @param {any[]} manifest @param {Buffer} bytes @returns {Map<string, Weight>} */
function readWeights(manifest, bytes) {
  const found = new Map();
  let at = 0;
  for (const { name, shape, dtype, quantization } of manifest) {
    const count = shape.reduce((/** @type {number} */ all, /** @type {number} */ side) => all * side, 1);
    const width = quantization ? 2 : 4;
    const values = Float32Array.from({ length: count }, (_, index) => {
      const place = at + index * width;
      if (dtype === 'int32') return bytes.readInt32LE(place);
      return quantization ? fromHalf(bytes.readUInt16LE(place)) : bytes.readFloatLE(place);
    });
    found.set(name, { shape, dtype, values });
    at += count * width;
  }
  if (at !== bytes.length) throw new Error('The weights are of another length than their list says.');
  return found;
}

/** @param {number} bits */
function fromHalf(bits) {
  const [sign, exponent, fraction] = [bits >> 15 ? -1 : 1, (bits >> 10) & 31, bits & 1023];
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
}

/** The nearest half: of the three only Iris was not stored in halves before. @param {number} value */
function toHalf(value) {
  const sign = value < 0 || Object.is(value, -0) ? 0x8000 : 0;
  const size = Math.abs(value);
  const exponent = Math.max(-14, Math.floor(Math.log2(size)));
  const steps = Math.round(size / 2 ** (exponent - 10));
  if (exponent > 14) throw new Error(`${value} is too large for a half.`);
  // Below the smallest exponent there is no leading one; a carry runs into the exponent by itself.
  return sign | (exponent === -14 && steps < 1024 ? steps : ((exponent + 15) << 10) + (steps - 1024));
}

/** The names of what the one node of a kind joins. @param {string} file @param {string} op @returns {string[]} */
function inputsOf(file, op) {
  const { modelTopology } = JSON.parse(readFileSync(join(folder ?? '', `${file}.json`), 'utf8'));
  const node = modelTopology.node.find((/** @type {Node} */ one) => one.op === op);
  return node.input.slice(0, -1);
}
