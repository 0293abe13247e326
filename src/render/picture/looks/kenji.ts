// Kenji: mid-thirties, black textured hair, round glasses, charcoal knit.
import type { Look } from './look.js';

export const kenji: Look = {
  id: 'kenji',
  name: 'Kenji',
  gender: 'male',
  skin: { base: '#e3b88f', shade: '#bf8c64', light: '#f5d6b3', blush: '#d98468', lip: '#b0645a' },
  face: { cheek: 102, jaw: 83, jawY: 90, chin: 36, chinY: 150, brow: 97 },
  eyes: { iris: '#2b1c15', spacing: 44, width: 46, height: 11.8, tilt: 4, hood: 0.95, lashes: 0.12 },
  brows: { colour: '#1d1716', thickness: 8, arch: 4, y: -30 },
  nose: { width: 20, length: 57 },
  mouth: { y: 97, width: 66, upper: 6.5, lower: 8.5, tint: 0.5 },
  age: 0.18,
  hair: { style: 'textured', base: '#221e22', shine: '#5c5766', deep: '#100d10' },
  beard: { kind: 'none', colour: '#000000' },
  glasses: { shape: 'round', colour: '#2a2a30' },
  earrings: null,
  body: { shoulder: 244, neck: 54, outfit: 'knit', main: '#4b5563', inner: '#ffffff', accent: '#ffffff' },
};
