// Inspects a portrait photograph: the face and its mesh, and what speaks against showing it as a presenter.
import type { FaceMesh } from './mesh.js';

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

export type PortraitFinding = {
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
  findings: PortraitFinding[];
};
