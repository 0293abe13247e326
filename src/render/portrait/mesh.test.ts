import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CANONICAL_POINTS } from './canonical-mesh.js';
import { headPoseOf } from './measures.js';
import {
  type FaceMesh,
  HANDLES,
  type HandleName,
  type HandlePositions,
  handlePositions,
  isInOrder,
  MESH_POINTS,
  meshFromHandles,
  moveMesh,
  NEEDED_HANDLES,
} from './mesh.js';

const MEAN: FaceMesh = Array.from({ length: MESH_POINTS }, (_, index) => [
  CANONICAL_POINTS[index * 3]!,
  CANONICAL_POINTS[index * 3 + 1]!,
  CANONICAL_POINTS[index * 3 + 2]!,
]);

/** The mean face, 25 pixels for a centimetre, with a head that is a little wider, longer and turned than the mean. */
const FACE: FaceMesh = MEAN.map((point) => {
  const [x, y, z] = point.map((value) => value * 25) as [number, number, number];
  return [500 + x * 1.08 - z * 0.05 - y * 0.06, 600 + y * 1.04 + x * 0.06 + (y > 100 ? (y - 100) * 0.1 : 0), z];
});
const UNIT = 25 * 12;

/** The inner edges of the lips between the corners, and lids, each with what must stay on the other side. */
const UPPER_EDGE = [191, 80, 81, 82, 13, 312, 311, 310, 415];
const LOWER_EDGE = [95, 88, 178, 87, 14, 317, 402, 318, 324];
const UPPER_LIDS = [161, 160, 159, 158, 157, 384, 385, 386, 387, 388];
const LOWER_LIDS = [163, 144, 145, 153, 154, 381, 380, 374, 373, 390];
const OVAL = [10, 297, 284, 389, 454, 361, 397, 379, 400, 152, 176, 150, 172, 132, 234, 162, 54, 67];

function assertUnfolded(mesh: FaceMesh, what: string): void {
  const isAbove = (upper: number, lower: number): void =>
    assert.ok(mesh[upper]![1] < mesh[lower]![1], `${what}: ${upper} is not above ${lower}`);
  for (const [at, upper] of UPPER_EDGE.entries()) isAbove(upper, LOWER_EDGE[at]!);
  for (const [at, upper] of UPPER_LIDS.entries()) isAbove(upper, LOWER_LIDS[at]!);
  for (const edge of [UPPER_EDGE, LOWER_EDGE]) {
    const across = edge.map((point) => mesh[point]![0]);
    assert.deepEqual(
      across,
      [...across].sort((one, other) => one - other),
      `${what}: the edge of a lip turns back`,
    );
  }
  // Walked clockwise, every corner of the oval turns the same way about the nose.
  const nose = mesh[1]!;
  OVAL.forEach((point, at) => {
    const [[ax, ay], [bx, by]] = [mesh[point]!, mesh[OVAL[(at + 1) % OVAL.length]!]!];
    const turn = (ax - nose[0]) * (by - nose[1]) - (ay - nose[1]) * (bx - nose[0]);
    assert.ok(turn > 0, `${what}: the oval is folded at ${point}`);
  });
}

test('Left and right, swapped in any pair of points, are in no order.', () => {
  const at = handlePositions(FACE);
  assert.ok(isInOrder(at));
  const lefts = HANDLES.map(({ name }) => name).filter((name) => /left/i.test(name));
  assert.equal(lefts.length, 8);
  for (const left of lefts) {
    const right = left.replace('left', 'right').replace('Left', 'Right') as HandleName;
    assert.equal(isInOrder({ ...at, [left]: at[right], [right]: at[left] }), false, left);
    assert.equal(isInOrder(handlePositions(moveMesh(FACE, { [left]: at[right], [right]: at[left] }))), false, left);
  }
});

test('A handle lies where it was put, and those that were not touched stay.', () => {
  const before = handlePositions(FACE);
  const target = [before.mouthLeft[0] - 14, before.mouthLeft[1] + 9] as const;
  const after = handlePositions(moveMesh(FACE, { mouthLeft: target }));
  for (const { name } of HANDLES) {
    const [x, y] = name === 'mouthLeft' ? target : before[name];
    if (name !== 'seam') assert.ok(Math.hypot(after[name][0] - x, after[name][1] - y) < 1e-6, name);
  }
});

test('A mesh that nobody moves stays as it is, to the last bit of its depth.', () => {
  const after = moveMesh(FACE, {});
  after.forEach(([x, y, z], at) => {
    assert.ok(Math.hypot(x - FACE[at]![0], y - FACE[at]![1]) < 1e-9);
    assert.equal(z, FACE[at]![2]);
  });
});

test('Every handle can be dragged a twelfth of a face any way without lips, lids or outline folding.', () => {
  const before = handlePositions(FACE);
  const free = HANDLES.filter(({ name }) => !/Lid|Inner|lip/.test(name));
  for (const { name } of free) {
    for (const [dx, dy] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const [x, y] = before[name];
      const put = { [name]: [x + (dx * UNIT) / 12, y + (dy * UNIT) / 12] };
      assertUnfolded(moveMesh(FACE, put), `${name} ${dx} ${dy}`);
    }
  }
});

test('A mouth that is shut in the mesh opens where its lower lip is dragged down.', () => {
  const shut = FACE.map(([x, y, z], at): [number, number, number] => [x, LOWER_EDGE.includes(at) ? y - 12 : y, z]);
  const { lipLowerInner, lipBottom, lipUpperInner } = handlePositions(shut);
  const put: HandlePositions = {
    lipLowerInner: [lipLowerInner[0], lipLowerInner[1] + 30],
    lipBottom: [lipBottom[0], lipBottom[1] + 28],
  };
  const after = handlePositions(moveMesh(shut, put));
  assert.ok(Math.abs(after.lipUpperInner[1] - lipUpperInner[1]) < 1e-6);
  assert.ok(after.lipLowerInner[1] - after.lipUpperInner[1] > 28);
});

test('Eight points give a whole mesh that meets them and lies near the face they were taken from.', () => {
  const all = handlePositions(FACE);
  const eight = Object.fromEntries(NEEDED_HANDLES.map((name) => [name, all[name]])) as HandlePositions;
  assert.equal(NEEDED_HANDLES.length, 8);
  const mesh = meshFromHandles(eight);
  assert.equal(mesh.length, MESH_POINTS);
  const found = handlePositions(mesh);
  for (const name of NEEDED_HANDLES) {
    assert.ok(Math.hypot(found[name][0] - all[name][0], found[name][1] - all[name][1]) < 1e-6, name);
  }
  const off = mesh.map(([x, y], at) => Math.hypot(x - FACE[at]![0], y - FACE[at]![1]) / UNIT).sort((a, b) => a - b);
  assert.ok(off[Math.floor(MESH_POINTS / 2)]! < 0.03, `median ${off[Math.floor(MESH_POINTS / 2)]}`);
  assertUnfolded(mesh, 'eight points');
});

test('Too few points give no mesh.', () => {
  const { chin, seam } = handlePositions(FACE);
  assert.throws(() => meshFromHandles({ chin, seam }), /leftEyeOuter, leftEyeInner/);
});

test('The pose of a head is that by which the mean face was turned.', () => {
  for (const [yaw, pitch, roll] of [
    [0, 0, 0],
    [15, 0, 0],
    [-12, 6, 0],
    [0, -10, 5],
    [4, 3, -14],
  ] as const) {
    const [y, p, r] = [yaw, pitch, roll].map((degrees) => (degrees * Math.PI) / 180) as [number, number, number];
    const turned = MEAN.map(([px, py, pz]): [number, number, number] => {
      const [y1, z1] = [Math.cos(p) * py - Math.sin(p) * pz, Math.sin(p) * py + Math.cos(p) * pz];
      const [x2, z2] = [Math.cos(y) * px - Math.sin(y) * z1, Math.sin(y) * px + Math.cos(y) * z1];
      return [Math.cos(r) * x2 - Math.sin(r) * y1, Math.sin(r) * x2 + Math.cos(r) * y1, z2];
    });
    const pose = headPoseOf(turned);
    const level = headPoseOf(MEAN).pitch;
    assert.ok(Math.abs(pose.yaw - yaw) < 1.5, `yaw ${yaw}: ${pose.yaw}`);
    assert.ok(Math.abs(pose.pitch - level - pitch) < 1.5, `pitch ${pitch}: ${pose.pitch}`);
    assert.ok(Math.abs(pose.roll - roll) < 1.5, `roll ${roll}: ${pose.roll}`);
  }
});

test('Names of handles are unique, and their labels say where they are.', () => {
  const names = new Set<HandleName>(HANDLES.map(({ name }) => name));
  assert.equal(names.size, HANDLES.length);
  assert.equal(new Set(HANDLES.map(({ label }) => label)).size, HANDLES.length);
});
