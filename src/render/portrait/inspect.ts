// Inspects a portrait photograph: the face and its mesh, and what speaks against showing it as a presenter. Nothing is computed that
// would tell one person from another.
import { type ImageLimits, openImage } from '../picture/image-file.js';
import { scaled } from '../picture/presenter/absent-presenter.js';
import { ImageFileError } from '../upload-errors.js';
import { detectFaces, type FoundFace, type FoundMesh, findMesh, type Iris, placeEyes } from './face-mesh/landmarks.js';
import { loadNetworks, type Networks } from './face-mesh/network.js';
import type { Pixels } from './face-mesh/pixels.js';
import { blurOf, evenness, eyesToChin, headPoseOf, lidGap, lipGap, roomAround, roomBelow } from './measures.js';
import {
  type FaceMesh,
  type HandlePositions,
  handlePositions,
  isInOrder,
  meshFromHandles,
  moveMesh,
  NEEDED_HANDLES,
} from './mesh.js';

// Opens a portrait photograph and makes it small enough to be stored: nothing but its pixels is kept.

/** What a phone takes fits: 24 megapixels. */
const LIMITS: ImageLimits = {
  kinds: ['jpeg', 'png', 'webp'],
  bytes: 15_000_000,
  side: 10_000,
  pixels: 25_000_000,
  visible: true,
};
const LONGER_SIDE = 1_600;
/** A face that is large enough does not fit into less. */
const LEAST_SIDE = 300;

type Photo = { pixels: Pixels; png(): Promise<Buffer> };

/** Upright and on white. Throws ImageFileError, whose message says what is wrong. */
async function openPhoto(bytes: Buffer): Promise<Photo> {
  // The decoder turns pictures the way that the camera noted.
  const { image } = await openImage(bytes, LIMITS);
  if (Math.min(image.width, image.height) < LEAST_SIDE)
    throw new ImageFileError(`is ${image.width} × ${image.height} pixels. Each side must be at least ${LEAST_SIDE}`);
  const canvas = scaled(image, LONGER_SIDE);
  const context = canvas.getContext('2d');
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  return { pixels: { data, width, height }, png: () => canvas.encode('png') };
}

export type PortraitFindingCode =
  | 'NO_FACE'
  | 'SEVERAL_FACES'
  | 'FACE_TOO_SMALL'
  | 'TURNED'
  | 'TILTED'
  | 'EYES_SHUT'
  | 'MOUTH_OPEN'
  | 'BLURRED'
  | 'UNEVEN_LIGHT'
  | 'MARGIN_HAIR'
  | 'CHIN_OR_SHOULDERS_CUT';

type PortraitFinding = {
  code: PortraitFindingCode;
  /** A plain sentence with the measured value. */
  message: string;
  measured: number | null;
  limit: number | null;
  /** A photo with a refused finding cannot become a presenter. */
  severity: 'refused' | 'warning';
};

export type InspectedPortrait = {
  /** A PNG without metadata, upright, opaque, its longer side at most 1600 pixels. */
  photo: Buffer;
  size: readonly [number, number];
  mesh: FaceMesh | null;
  /** Of the left and the right eye of the picture; null where no face was found. */
  irises: readonly [Iris, Iris] | null;
  findings: PortraitFinding[];
};

/**
 * With handles the mesh is bent to where a person put them; where no face was found, the eight that are needed make one. Throws
 * ImageFileError for what is no picture, and where the handles form no face.
 */
export async function inspectPortrait(bytes: Buffer, handles: HandlePositions = {}): Promise<InspectedPortrait> {
  const { pixels, png } = await openPhoto(bytes);
  const networks = loadNetworks();
  const faces = findFaces(networks, pixels);
  const found = faces[0] ? placeEyes(networks.eye, pixels, faces[0].mesh) : null;
  const mesh = meshOf(found?.mesh ?? null, handles);
  if (mesh && Object.keys(handles).length > 0) assertFace(mesh, pixels);
  const findings = [...findingsOfFaces(faces, mesh !== null), ...(mesh ? findingsOf(mesh, pixels) : [])];
  const size = [pixels.width, pixels.height] as const;
  return { photo: await png(), size, mesh: mesh && rounded(mesh), irises: found?.irises ?? null, findings };
}

/** A mesh is believed from here on: pictures of no face stay below a thousandth. */
const MIN_MESH_SCORE = 0.5;
/** Smaller faces in the background, on a poster say, disturb nobody. */
const MIN_SHARE = 0.35;

type Face = FoundFace & FoundMesh;

/** The largest first, without those that are small beside it. */
function findFaces({ detector, landmarks }: Networks, pixels: Pixels): Face[] {
  const faces = detectFaces(detector, pixels)
    .map((face): Face => ({ ...face, ...findMesh(landmarks, pixels, face.square) }))
    .filter(({ score }) => score >= MIN_MESH_SCORE)
    .sort((one, other) => other.square.side - one.square.side);
  return faces.filter(({ square }) => square.side >= faces[0]!.square.side * MIN_SHARE);
}

function meshOf(found: FaceMesh | null, handles: HandlePositions): FaceMesh | null {
  if (found) return Object.keys(handles).length > 0 ? moveMesh(found, handles) : found;
  return NEEDED_HANDLES.every((name) => handles[name]) ? meshFromHandles(handles) : null;
}

const MIN_UNIT = 20;

/** Points that were put anywhere must not become a face that is inside out, or none at all. */
function assertFace(mesh: FaceMesh, { width, height }: Pixels): void {
  const at = handlePositions(mesh);
  const isInside = Object.values(at).every(([x, y]) => x > -width && x < 2 * width && y > -height && y < 2 * height);
  if (isInside && isInOrder(at) && eyesToChin(mesh) >= MIN_UNIT) return;
  throw new ImageFileError('has points that don’t form a face: they overlap, or are on the wrong side of each other');
}

/** To a tenth of a pixel, as it is stored. */
const rounded = (mesh: FaceMesh): FaceMesh =>
  mesh.map(([x, y, z]) => [Math.round(x * 10) / 10, Math.round(y * 10) / 10, Math.round(z * 10) / 10]);

function findingsOfFaces(faces: readonly Face[], isPlaced: boolean): PortraitFinding[] {
  if (faces.length === 1) return [];
  if (faces.length > 1) {
    const message = `The photo shows ${faces.length} faces. Use a photo of one person.`;
    return [{ code: 'SEVERAL_FACES', message, measured: faces.length, limit: 1, severity: 'refused' }];
  }
  const message = isPlaced
    ? 'No face was found; the points you placed are used instead.'
    : 'No face was found. Use a photo that shows the whole face from the front, or place the points yourself.';
  return [{ code: 'NO_FACE', message, measured: 0, limit: 1, severity: isPlaced ? 'warning' : 'refused' }];
}

type Check = {
  code: PortraitFindingCode;
  measured: number;
  /** What is beyond `limit`, or below it where `atLeast` is set, is a finding; beyond `refusedAt` the photo is refused. */
  limit: number;
  refusedAt?: number;
  atLeast?: boolean;
  message: (measured: string, limit: string) => string;
  unit: 'px' | '°' | '%';
};

function findingsOf(mesh: FaceMesh, pixels: Pixels): PortraitFinding[] {
  return checksOf(mesh, pixels).flatMap((check) => {
    const { code, measured, limit, refusedAt, atLeast = false } = check;
    const isBeyond = (value: number): boolean => (atLeast ? measured < value : measured > value);
    if (!isBeyond(limit)) return [];
    const severity = refusedAt !== undefined && isBeyond(refusedAt) ? 'refused' : 'warning';
    const rounded = check.unit === 'px' ? Math.floor(measured) : Math.round(measured);
    const message = check.message(`${rounded}${SPACED[check.unit]}`, `${limit}${SPACED[check.unit]}`);
    return [{ code, message, measured: Math.round(measured * 10) / 10, limit, severity }];
  });
}

const SPACED = { px: ' pixels', '°': '°', '%': '%' } as const;

function checksOf(mesh: FaceMesh, pixels: Pixels): Check[] {
  const { yaw, pitch, roll } = headPoseOf(mesh);
  return [
    {
      code: 'FACE_TOO_SMALL',
      measured: eyesToChin(mesh),
      limit: 180,
      refusedAt: 180,
      atLeast: true,
      unit: 'px',
      message: (measured, limit) =>
        `The face is too small: ${measured} from the eyes to the chin. It needs at least ${limit}. Use a larger photo, or crop it closer.`,
    },
    {
      code: 'TURNED',
      measured: Math.abs(yaw),
      limit: 10,
      refusedAt: 10,
      unit: '°',
      message: (measured, limit) =>
        `The head is turned ${measured} to the ${yaw > 0 ? 'right' : 'left'} of the picture. The limit is ${limit}. Look straight at the camera.`,
    },
    {
      code: 'TILTED',
      measured: Math.abs(pitch),
      limit: 12,
      refusedAt: 12,
      unit: '°',
      message: (measured, limit) =>
        `The head is bent ${measured} ${pitch > 0 ? 'down' : 'back'}. The limit is ${limit}. Hold the camera at eye level.`,
    },
    {
      code: 'TILTED',
      measured: Math.abs(roll),
      limit: 8,
      refusedAt: 8,
      unit: '°',
      message: (measured, limit) =>
        `The head is tilted ${measured} to the ${roll > 0 ? 'right' : 'left'} of the picture. The limit is ${limit}. Hold it straight, or rotate the photo.`,
    },
    ...checksOfFeatures(mesh),
    ...checksOfPicture(mesh, pixels),
  ];
}

function checksOfFeatures(mesh: FaceMesh): Check[] {
  return [
    {
      code: 'EYES_SHUT',
      measured: lidGap(mesh) * 100,
      limit: 17,
      refusedAt: 17,
      atLeast: true,
      unit: '%',
      message: (measured, limit) =>
        `The eyes are closed or nearly closed: open to ${measured} of their width. They need at least ${limit}.`,
    },
    {
      code: 'MOUTH_OPEN',
      measured: lipGap(mesh) * 100,
      limit: 14,
      refusedAt: 20,
      unit: '%',
      message: (measured, limit) =>
        `The mouth is open: the lips are ${measured} of the distance from eyes to chin apart. Up to ${limit} looks natural. Close the mouth, or smile without opening it.`,
    },
  ];
}

function checksOfPicture(mesh: FaceMesh, pixels: Pixels): Check[] {
  return [
    {
      code: 'BLURRED',
      measured: blurOf(mesh, pixels) * 100,
      limit: 58,
      refusedAt: 72,
      unit: '%',
      message: (measured, limit) =>
        `The face isn’t sharp: its blur is ${measured}. Up to ${limit} looks good. Use the original photo, in focus and without motion.`,
    },
    {
      code: 'UNEVEN_LIGHT',
      measured: evenness(mesh, pixels) * 100,
      limit: 35,
      atLeast: true,
      unit: '%',
      message: (measured, limit) =>
        `One side of the face is much darker: it gets only ${measured} as much light as the other. Aim for at least ${limit}. Face a window or a lamp.`,
    },
    {
      code: 'MARGIN_HAIR',
      measured: roomAround(mesh, pixels) * 100,
      limit: 30,
      atLeast: true,
      unit: '%',
      message: (measured, limit) =>
        `There isn’t much space around the hair: ${measured} of the distance from eyes to chin. At least ${limit} looks good.`,
    },
    {
      code: 'CHIN_OR_SHOULDERS_CUT',
      measured: roomBelow(mesh, pixels) * 100,
      limit: 60,
      refusedAt: 10,
      atLeast: true,
      unit: '%',
      message: (measured, limit) =>
        `The photo is cropped too close to the chin: ${measured} of the distance from eyes to chin is left below it. At least ${limit} shows the shoulders.`,
    },
  ];
}
