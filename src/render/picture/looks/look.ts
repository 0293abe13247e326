// What makes one presenter differ from another: a palette and features, all of it data.
// Lengths are in face units: the eyes are on y = 0, a chin is near y = 150, a face is about 210 wide.
import type { Hex } from '../colour.js';

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
