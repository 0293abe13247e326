// What the layout needs to know of a person without background: on which sides the photograph cuts nothing off, and the colours of hair
// and clothes, from which the painted shape must stand out.
import type { Hex } from '../../picture/colour.js';
import type { Worn } from '../../picture/palette.js';
import type { FaceMesh } from '../mesh.js';
import { eyesOf, unitOf } from '../moving/face.js';
import type { OpenSides, Pixels } from '../moving/fit.js';

export type CutPerson = { open: OpenSides; worn: Worn };

/** Alpha up to which nothing is seen. */
const FAINT = 8;
const OPAQUE = 250;
/** In distances from eyes to chin: where hair is looked for, above the eyes and beside the face, and clothes below the chin. */
const HAIR = { from: 0.75, to: 1.15, half: 0.5 };
const CLOTHES = { from: 0.9, to: 1.6, half: 1.1 };

/** `photo` has its colours multiplied by alpha. */
export function personOf(photo: Pixels, mesh: FaceMesh): CutPerson {
  const { width, height } = photo;
  const unit = unitOf(mesh);
  const [x, eyes] = eyesOf(mesh);
  const chin = mesh[152]![1];
  const area = (top: number, bottom: number, half: number): Area => ({
    left: Math.max(0, Math.round(x - half * unit)),
    right: Math.min(width, Math.round(x + half * unit)),
    top: Math.max(0, Math.round(top)),
    bottom: Math.min(height, Math.round(bottom)),
  });
  const hair = meanColour(photo, area(eyes - HAIR.to * unit, eyes - HAIR.from * unit, HAIR.half));
  const clothes = meanColour(photo, area(chin + CLOTHES.from * unit, chin + CLOTHES.to * unit, CLOTHES.half));
  return {
    open: { left: isEmpty(photo, 0), top: true, right: isEmpty(photo, width - 1) },
    worn: { hair: hair ? [hair] : [], clothes: clothes ? [clothes] : [] },
  };
}

type Area = { left: number; right: number; top: number; bottom: number };

function isEmpty({ data, width, height }: Pixels, column: number): boolean {
  for (let row = 0; row < height; row++) if (data[(row * width + column) * 4 + 3]! > FAINT) return false;
  return true;
}

/** Of what is the person's alone; null where nothing is. */
function meanColour({ data, width }: Pixels, { left, right, top, bottom }: Area): Hex | null {
  const sums = [0, 0, 0];
  let count = 0;
  for (let row = top; row < bottom; row++) {
    for (let at = (row * width + left) * 4; at < (row * width + right) * 4; at += 4) {
      if (data[at + 3]! < OPAQUE) continue;
      count++;
      for (let channel = 0; channel < 3; channel++) sums[channel]! += data[at + channel]!;
    }
  }
  if (count === 0) return null;
  return `#${sums
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
