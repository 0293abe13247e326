// Sofia: late twenties, copper hair in a bun, cream knit.
import type { Look } from './look.js';

export const sofia: Look = {
  id: 'sofia',
  name: 'Sofia',
  gender: 'female',
  skin: { base: '#f2c9ac', shade: '#d39a7b', light: '#fee6d2', blush: '#ea8d7c', lip: '#c4606a' },
  face: { cheek: 99, jaw: 74, jawY: 86, chin: 31, chinY: 146, brow: 95 },
  eyes: { iris: '#5f8a5c', spacing: 43, width: 48, height: 14.6, tilt: 3.4, hood: 0.2, lashes: 0.75 },
  brows: { colour: '#96522c', thickness: 6.4, arch: 7, y: -29 },
  nose: { width: 17.5, length: 55 },
  mouth: { y: 94, width: 64, upper: 7.4, lower: 9.6, tint: 0.8 },
  age: 0.04,
  hair: { style: 'bun', base: '#a8552b', shine: '#eaa066', deep: '#713214' },
  beard: { kind: 'none', colour: '#000000' },
  glasses: null,
  earrings: null,
  body: { shoulder: 210, neck: 43, outfit: 'knit', main: '#e9dfce', inner: '#ffffff', accent: '#ffffff' },
};
