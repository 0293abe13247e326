// The light of a photograph, as what is drawn into it must have it.
import { clamp } from './curves.js';
import type { ReadColour } from './face.js';
import { EYES, LIPS } from './topology.js';

export type Tone = readonly [number, number, number];
export type Tones = {
  lip: Tone;
  /** How bright white things are, 1 in full light, and their tinge. */
  light: number;
  white: Tone;
};

const luma = ([red, green, blue]: Tone): number => red * 0.3 + green * 0.59 + blue * 0.11;

/** `points` are x, y, z of the mesh at rest. */
export function readTones(colourAt: ReadColour, points: Float32Array): Tones {
  const at = (point: number): [number, number] => [points[point * 3]!, points[point * 3 + 1]!];
  const lips = LIPS.lowerInner.slice(3, 8).map((inner, index): Tone => {
    const [[ax, ay], [bx, by]] = [at(inner), at(LIPS.lowerOuter[index + 3]!)];
    return colourAt((ax + bx) / 2, (ay + by) / 2);
  });
  const lip = [0, 1, 2].map((channel) => lips.reduce((sum, tone) => sum + tone[channel]! / lips.length, 0));
  const eyes = scleras(colourAt, at);
  // The white of the eye is the one white thing that every face shows.
  const bright = [...eyes].sort((a, b) => luma(b) - luma(a)).slice(0, Math.max(4, Math.floor(eyes.length * 0.15)));
  const mean = [0, 1, 2].map((channel) => bright.reduce((sum, tone) => sum + tone[channel]! / bright.length, 0));
  const level = Math.max(1, luma(mean as unknown as Tone));
  const white = mean.map((channel) => 1 + (channel / level - 1) * 0.3);
  return { lip: lip as unknown as Tone, light: clamp(level / 172, 0.6, 1.08), white: white as unknown as Tone };
}

/** The colours between the lids. */
function scleras(colourAt: ReadColour, at: (point: number) => [number, number]): Tone[] {
  return EYES.flatMap(({ upper, lower }) =>
    upper.slice(1, -1).flatMap((point, index) => {
      const [[ax, ay], [bx, by]] = [at(point), at(lower[index + 1]!)];
      return [0.3, 0.4, 0.5, 0.6, 0.7].map((part) => colourAt(ax + (bx - ax) * part, ay + (by - ay) * part));
    }),
  );
}
