// The appearance of each built-in presenter: face, hair, clothes.
import type { Hex } from '../../colour.js';

export type HairStyle = 'waves' | 'bob' | 'curls' | 'bun' | 'sidePart' | 'crop' | 'textured' | 'swept';
export type Outfit = 'blazer' | 'suit' | 'knit' | 'shirt' | 'blouse';

export type Look = {
  id: string;
  name: string;
  gender: 'female' | 'male';
  skin: { base: Hex; shade: Hex; light: Hex; blush: Hex; lip: Hex };
  face: { cheek: number; jaw: number; jawY: number; chin: number; chinY: number; brow: number };
  eyes: { iris: Hex; spacing: number; width: number; height: number; tilt: number; hood: number; lashes: number };
  brows: { colour: Hex; thickness: number; arch: number; y: number };
  nose: { width: number; length: number };
  mouth: { y: number; width: number; upper: number; lower: number; tint: number };
  /** 0 twenty-five, 1 sixty. */
  age: number;
  hair: { style: HairStyle; base: Hex; shine: Hex; deep: Hex };
  beard: { kind: 'none' | 'stubble' | 'full'; colour: Hex };
  glasses: { shape: 'round' | 'square'; colour: Hex } | null;
  earrings: Hex | null;
  body: { shoulder: number; neck: number; outfit: Outfit; main: Hex; inner: Hex; accent: Hex };
};

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
  body: { shoulder: 256, neck: 63, outfit: 'suit', main: '#222c3d', inner: '#f6f7fa', accent: '#7c2f3c' },
};

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
  body: { shoulder: 210, neck: 49, outfit: 'knit', main: '#e9dfce', inner: '#ffffff', accent: '#ffffff' },
};

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
  body: { shoulder: 260, neck: 64, outfit: 'shirt', main: '#e9eef6', inner: '#ffffff', accent: '#ffffff' },
};

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
  body: { shoulder: 218, neck: 50, outfit: 'blazer', main: '#27395f', inner: '#f3efe9', accent: '#e7c46b' },
};

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
  body: { shoulder: 244, neck: 59, outfit: 'knit', main: '#4b5563', inner: '#ffffff', accent: '#ffffff' },
};

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
  body: { shoulder: 220, neck: 51, outfit: 'blazer', main: '#6e2740', inner: '#f4ece6', accent: '#e9e6e0' },
};

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
  body: { shoulder: 254, neck: 62, outfit: 'suit', main: '#4a5260', inner: '#dbe7f5', accent: '#2f4a7c' },
};

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
  body: { shoulder: 216, neck: 50, outfit: 'blouse', main: '#0f7a66', inner: '#0f7a66', accent: '#e0b34f' },
};

const ALL: readonly Look[] = [maya, daniel, amara, kenji, ingrid, omar, sofia, viktor];

export type LookEntry = { id: string; name: string; gender: 'female' | 'male'; aspectRatios: readonly string[] };

/** The built-in presenters as lists show them. */
export const LOOKS: readonly LookEntry[] = ALL.map(({ id, name, gender }) => ({
  id,
  name,
  gender,
  aspectRatios: ['16:9', '9:16', '1:1'],
}));

/** The appearance of the presenter with this id. An unknown id is a bug of the caller. */
export function lookOf(id: string): Look {
  const look = ALL.find((candidate) => candidate.id === id);
  if (!look) throw new RangeError(`There is no presenter ${JSON.stringify(id)}.`);
  return look;
}
