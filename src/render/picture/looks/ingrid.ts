// Ingrid: mid-fifties, silver bob, square glasses, burgundy blazer.
import type { Look } from './look.js';

export const ingrid: Look = {
  id: 'ingrid',
  name: 'Ingrid',
  gender: 'female',
  skin: { base: '#eec3a6', shade: '#cd9576', light: '#fce0c9', blush: '#e08878', lip: '#b85560' },
  face: { cheek: 102, jaw: 81, jawY: 92, chin: 35, chinY: 150, brow: 98 },
  eyes: { iris: '#5d7f8e', spacing: 44, width: 46, height: 12.8, tilt: 1.5, hood: 0.55, lashes: 0.55 },
  brows: { colour: '#8d8078', thickness: 5.8, arch: 6.5, y: -30 },
  nose: { width: 19.5, length: 60 },
  mouth: { y: 99, width: 68, upper: 6.2, lower: 8.4, tint: 0.85 },
  age: 0.8,
  hair: { style: 'bob', base: '#b9bac0', shine: '#f3f4f8', deep: '#7f818a' },
  beard: { kind: 'none', colour: '#000000' },
  glasses: { shape: 'square', colour: '#5a2f3c' },
  earrings: '#e9e6e0',
  body: { shoulder: 220, neck: 46, outfit: 'blazer', main: '#6e2740', inner: '#f4ece6', accent: '#e9e6e0' },
};
