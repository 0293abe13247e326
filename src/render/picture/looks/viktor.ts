// Viktor: late fifties, grey hair swept back, dark suit and tie.
import type { Look } from './look.js';

export const viktor: Look = {
  id: 'viktor',
  name: 'Viktor',
  gender: 'male',
  skin: { base: '#e8b896', shade: '#c3896a', light: '#f8d8bd', blush: '#dc8069', lip: '#b3665c' },
  face: { cheek: 103, jaw: 88, jawY: 97, chin: 42, chinY: 156, brow: 99 },
  eyes: { iris: '#4d6b63', spacing: 44, width: 44, height: 11.8, tilt: -0.5, hood: 0.75, lashes: 0.1 },
  brows: { colour: '#7a716b', thickness: 9.6, arch: 4, y: -25 },
  nose: { width: 22.5, length: 64 },
  mouth: { y: 103, width: 70, upper: 5, lower: 7.5, tint: 0.5 },
  age: 0.9,
  hair: { style: 'swept', base: '#8f9095', shine: '#dcdde2', deep: '#5f6067' },
  beard: { kind: 'none', colour: '#000000' },
  glasses: null,
  earrings: null,
  body: { shoulder: 256, neck: 59, outfit: 'suit', main: '#222c3d', inner: '#f6f7fa', accent: '#7c2f3c' },
};
