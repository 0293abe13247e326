// The manifest of a custom presenter: the size of its images and the position of its face in them, in pixels.
// Documented in docs/avatars.md.
import { z } from 'zod';
import { MESH_POINTS } from '../portrait/mesh.js';

export const MANIFEST_FILE = 'avatar.json';
/** Of a presenter that is an animated photograph. */
export const PHOTO_FILE = 'photo.png';
/** The same without its background, where that was removed. */
export const CUTOUT_FILE = 'cutout.png';

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
  PHOTO_FILE,
  CUTOUT_FILE,
  ...PARTS.flatMap((part) => [`${part}.png`, `${part}.svg`]),
];

const LARGEST = 2_400;
const side = z.int().min(200).max(LARGEST);
const point = z.tuple([z.number().min(0).max(LARGEST), z.number().min(0).max(LARGEST)]);

const presenterName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .refine((name) => !/\p{Cc}/u.test(name), 'can’t contain control characters')
  .overwrite((name) => name.toWellFormed());
/** The gender of a matching voice; any if omitted. */
const voice = z.enum(['female', 'male']).optional();

/** Pictures of a drawn presenter. */
const Drawn = z.strictObject({
  kind: z.undefined().optional(),
  name: presenterName,
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
  voice,
});

/** A photograph, and where its face lies. The mesh may reach a little over its edges. */
const coordinate = z
  .number()
  .min(-LARGEST)
  .max(2 * LARGEST);
const Photograph = z.strictObject({
  kind: z.literal('photo'),
  name: presenterName,
  size: z.tuple([side, side]),
  mesh: z.array(z.tuple([coordinate, coordinate, coordinate])).length(MESH_POINTS),
  voice,
});

const AnyManifest = z.discriminatedUnion('kind', [Drawn, Photograph]);

export type Manifest = Omit<z.output<typeof Drawn>, 'neck' | 'kind'> & { neck: [number, number] };
export type PhotoManifest = z.output<typeof Photograph>;

/** The smallest distance from eyes to chin; below it the face would be upscaled to a blur. */
const LEAST_FACE = 90;
/** How far below the eyes a body must reach, in eye-to-chin distances, to fill every layout down to its lower edge. */
export const BODY_REACH = 4.4;

export type ReadManifest = { manifest: Manifest } | { photo: PhotoManifest } | { problems: string[] };

export function readManifest(text: string): ReadManifest {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return { problems: [`${MANIFEST_FILE} is not valid JSON`] };
  }
  const result = AnyManifest.safeParse(given);
  if (!result.success) {
    return {
      problems: result.error.issues.map((issue) => `${MANIFEST_FILE}: ${issue.path.join('.')} ${issue.message}`),
    };
  }
  if (result.data.kind === 'photo') return { photo: result.data };
  const { kind: _drawn, ...data } = result.data;
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
