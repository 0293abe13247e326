// Omar: mid-forties, close crop, full beard, white shirt.
import type { Look } from './look.js';

export const omar: Look = {
  id: 'omar',
  name: 'Omar',
  gender: 'male',
  skin: { base: '#7a4c33', shade: '#57301c', light: '#a06d4a', blush: '#93432f', lip: '#7d4038' },
  face: { cheek: 103, jaw: 88, jawY: 92, chin: 42, chinY: 153, brow: 100 },
  eyes: { iris: '#2c1a10', spacing: 45, width: 46, height: 12.6, tilt: 1, hood: 0.4, lashes: 0.25 },
  brows: { colour: '#1b110c', thickness: 9.6, arch: 5, y: -26 },
  nose: { width: 24.5, length: 61 },
  mouth: { y: 99, width: 72, upper: 7.5, lower: 10, tint: 0.6 },
  age: 0.46,
  hair: { style: 'crop', base: '#1e1613', shine: '#5a463b', deep: '#120c0a' },
  beard: { kind: 'full', colour: '#1f1511' },
  glasses: null,
  earrings: null,
  body: { shoulder: 260, neck: 61, outfit: 'shirt', main: '#e9eef6', inner: '#ffffff', accent: '#ffffff' },
};
