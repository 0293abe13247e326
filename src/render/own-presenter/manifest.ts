// The manifest of a custom presenter: the size of its images and the position of its face in them, in pixels.
// Documented in docs/avatars.md.
import { z } from 'zod';

export const MANIFEST_FILE = 'avatar.json';

export const MOUTHS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'X'] as const;
export type MouthLetter = (typeof MOUTHS)[number];

/** From back to front. */
export const PARTS = [
  'back',
  'body',
  'head',
  'eyes',
  'blink',
  ...MOUTHS.map((letter) => `mouth-${letter}` as const),
  'front',
] as const;
export type PartName = (typeof PARTS)[number];

/** Every file name that a custom presenter may contain. */
export const OWN_PRESENTER_FILES: readonly string[] = [
  MANIFEST_FILE,
  ...PARTS.flatMap((part) => [`${part}.png`, `${part}.svg`]),
];

const LARGEST = 2_400;
const side = z.int().min(200).max(LARGEST);
const point = z.tuple([z.number().min(0).max(LARGEST), z.number().min(0).max(LARGEST)]);

const Manifest = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(60)
    .refine((name) => !/\p{Cc}/u.test(name), 'may not hold control characters')
    .overwrite((name) => name.toWellFormed()),
  /** Width and height of the canvas that all parts share. */
  size: z.tuple([side, side]),
  /** Between the eyes. */
  eyes: point,
  /** The middle of the mouth. */
  mouth: point,
  /** The lowest point of the chin. */
  chin: point,
  /** The pivot of head rotation. */
  neck: point.optional(),
  /** The gender of a matching voice; any if omitted. */
  voice: z.enum(['female', 'male']).optional(),
});

export type Manifest = Omit<z.output<typeof Manifest>, 'neck'> & { neck: [number, number] };

/** The smallest distance from eyes to chin; below it the face would be upscaled to a blur. */
const LEAST_FACE = 90;
/** How far below the eyes a body must reach, in eye-to-chin distances, to fill every layout down to its lower edge. */
export const BODY_REACH = 4.4;

export type ReadManifest = { manifest: Manifest } | { problems: string[] };

export function readManifest(text: string): ReadManifest {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return { problems: [`${MANIFEST_FILE} is not valid JSON`] };
  }
  const result = Manifest.safeParse(given);
  if (!result.success) {
    return {
      problems: result.error.issues.map((issue) => `${MANIFEST_FILE}: ${issue.path.join('.')} ${issue.message}`),
    };
  }
  const { data } = result;
  const faceHeight = data.chin[1] - data.eyes[1];
  const manifest: Manifest = { ...data, neck: data.neck ?? [data.chin[0], data.chin[1] + faceHeight * 0.1] };
  const problems = geometryProblems(manifest);
  return problems.length > 0 ? { problems } : { manifest };
}

function geometryProblems({ size: [width, height], eyes, mouth, chin, neck }: Manifest): string[] {
  const problems: string[] = [];
  for (const [name, [x, y]] of Object.entries({ eyes, mouth, chin, neck })) {
    if (x > width || y > height) problems.push(`${MANIFEST_FILE}: ${name} lies outside of the picture`);
  }
  const face = chin[1] - eyes[1];
  if (face < LEAST_FACE) {
    problems.push(`${MANIFEST_FILE}: the chin must be at least ${LEAST_FACE} pixels below the eyes`);
  } else if (mouth[1] <= eyes[1] || mouth[1] >= chin[1]) {
    problems.push(`${MANIFEST_FILE}: the mouth must be between eyes and chin`);
  } else if (height < eyes[1] + face * BODY_REACH) {
    const needed = Math.ceil(eyes[1] + face * BODY_REACH);
    problems.push(
      `the picture must be at least ${needed} pixels high, so that the body reaches the lower edge of a video`,
    );
  }
  return problems;
}
