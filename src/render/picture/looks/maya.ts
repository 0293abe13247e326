// Maya: early thirties, long dark waves, navy blazer.
import type { Look } from './look.js';

export const maya: Look = {
  id: 'maya',
  name: 'Maya',
  gender: 'female',
  skin: { base: '#d9a27c', shade: '#b97a58', light: '#efc4a2', blush: '#d4705f', lip: '#b4525a' },
  face: { cheek: 101, jaw: 77, jawY: 88, chin: 33, chinY: 148, brow: 97 },
  eyes: { iris: '#5b3a26', spacing: 44, width: 48, height: 14.5, tilt: 3, hood: 0.2, lashes: 0.9 },
  brows: { colour: '#3a2419', thickness: 7.4, arch: 8, y: -29 },
  nose: { width: 19, length: 58 },
  mouth: { y: 96, width: 68, upper: 8, lower: 10.5, tint: 0.85 },
  age: 0.12,
  hair: { style: 'waves', base: '#3d2519', shine: '#8a5a3c', deep: '#22130d' },
  beard: { kind: 'none', colour: '#000000' },
  glasses: null,
  earrings: '#e7c46b',
  body: { shoulder: 218, neck: 45, outfit: 'blazer', main: '#27395f', inner: '#f3efe9', accent: '#e7c46b' },
};
