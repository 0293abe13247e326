// Daniel: late thirties, brown hair with a side parting, stubble, open collar under a grey jacket.
import type { Look } from './look.js';

export const daniel: Look = {
  id: 'daniel',
  name: 'Daniel',
  gender: 'male',
  skin: { base: '#e6b592', shade: '#c48a68', light: '#f7d4b6', blush: '#dc7f68', lip: '#b4584f' },
  face: { cheek: 103, jaw: 87, jawY: 94, chin: 40, chinY: 155, brow: 99 },
  eyes: { iris: '#4f6f86', spacing: 44, width: 45, height: 12.5, tilt: 1, hood: 0.55, lashes: 0.15 },
  brows: { colour: '#4a3222', thickness: 9.4, arch: 4.5, y: -25 },
  nose: { width: 21.5, length: 62 },
  mouth: { y: 101, width: 70, upper: 6, lower: 8.5, tint: 0.62 },
  age: 0.32,
  hair: { style: 'sidePart', base: '#5c3f2b', shine: '#a97d57', deep: '#38251a' },
  beard: { kind: 'stubble', colour: '#4a2c22' },
  glasses: null,
  earrings: null,
  body: { shoulder: 254, neck: 58, outfit: 'suit', main: '#4a5260', inner: '#dbe7f5', accent: '#2f4a7c' },
};
