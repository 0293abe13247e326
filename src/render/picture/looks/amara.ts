// Amara: around thirty, natural curls, emerald blouse, gold hoops.
import type { Look } from './look.js';

export const amara: Look = {
  id: 'amara',
  name: 'Amara',
  gender: 'female',
  skin: { base: '#8d5a3c', shade: '#67391f', light: '#b57f58', blush: '#a84a3a', lip: '#8f3c42' },
  face: { cheek: 101, jaw: 76, jawY: 86, chin: 34, chinY: 147, brow: 97 },
  eyes: { iris: '#3a2315', spacing: 45, width: 49, height: 15, tilt: 4, hood: 0.1, lashes: 1 },
  brows: { colour: '#23140e', thickness: 7, arch: 8.5, y: -30 },
  nose: { width: 23, length: 57 },
  mouth: { y: 96, width: 71, upper: 10, lower: 12.5, tint: 0.75 },
  age: 0.08,
  hair: { style: 'curls', base: '#2b1b15', shine: '#7a543f', deep: '#140c09' },
  beard: { kind: 'none', colour: '#000000' },
  glasses: null,
  earrings: '#e0b34f',
  body: { shoulder: 216, neck: 45, outfit: 'blouse', main: '#0f7a66', inner: '#0f7a66', accent: '#e0b34f' },
};
