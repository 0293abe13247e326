// What a film that shows a presenter is like: its size and pace, where the face stands, and its sound as a file. Runs in a child process.
import { FilePathSource, Input, type InputVideoTrack, MP4 } from 'mediabunny';
import type { FilmedPresenter } from '../plan.js';
import { detectFaces, findMesh } from '../portrait/face-mesh/landmarks.js';
import { loadNetworks } from '../portrait/face-mesh/network.js';
import { eyesOf, unitOf } from '../portrait/moving/face.js';
import { DecodeError, decodeSound, openFrames, type Wanted } from './decoder.js';

/** What is wrong follows the words "the film". */
export type OpenedFilm = { film: FilmedPresenter; fps: number; problem: null } | { problem: string };

const MIN_SIDE = 96;
const MOST_SIDE = 4_096;
const SLOWEST = 10;
const FASTEST = 30;
/** Enough packets to know the pace of a film. */
const COUNTED = 200;
/** When a presenter has begun to speak, and later, should the face be turned away or not be there yet. */
const LOOKS_S = [1, 4, 12];
/** All looks and the sound take less than the process may that asks for them. */
const LOOK_DEADLINE_MS = 10_000;
const MIN_SCORE = 0.5;
/** Where eyes and chin are taken to be in a film in which no face is found, in shares of its height. */
const USUAL = { eyes: 0.32, unit: 0.12 };

export async function openFilm(command: string, path: string, soundPath: string): Promise<OpenedFilm> {
  const input = new Input({ formats: [MP4], source: new FilePathSource(path) });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) return { problem: 'has no picture' };
    const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()];
    if (Math.min(width, height) < MIN_SIDE || Math.max(width, height) > MOST_SIDE)
      return { problem: `has ${width} × ${height} pixels` };
    const coded = [await track.getCodedWidth(), await track.getCodedHeight()];
    // A film that lies on its side is turned by ffmpeg, too.
    if (!coded.includes(width) || !coded.includes(height)) return { problem: 'has pixels that are not square' };
    const fps = await paceOf(track);
    await decodeSound(command, path, soundPath);
    const shown = { command, path, width, height, matrix: await matrixOf(track, height) };
    return { film: { ...shown, ...(await findFace(shown)) }, fps, problem: null };
  } catch (error) {
    if (error instanceof DecodeError) return { problem: 'cannot be decoded by ffmpeg' };
    throw error;
  } finally {
    input.dispose();
  }
}

/** Twice as fast a film is shown with every second picture. */
async function paceOf(track: InputVideoTrack): Promise<number> {
  const { averagePacketRate } = await track.computePacketStats(COUNTED);
  let fps = Math.round(averagePacketRate);
  while (fps > FASTEST) fps = Math.round(fps / 2);
  return Math.max(SLOWEST, fps);
}

/** ffmpeg knows the colours that a film names itself. */
async function matrixOf(track: InputVideoTrack, height: number): Promise<Wanted['matrix']> {
  const { matrix } = await track.getColorSpace();
  return matrix ? null : height >= 720 ? 'bt709' : 'bt601';
}

type Shown = Omit<FilmedPresenter, 'eyes' | 'unit'>;

async function findFace(film: Shown): Promise<Pick<FilmedPresenter, 'eyes' | 'unit'>> {
  const { width, height } = film;
  const { detector, landmarks } = loadNetworks();
  let isSeen = false;
  for (const atS of LOOKS_S) {
    const pixels = await frameAt(film, atS);
    if (!pixels) continue;
    isSeen = true;
    const [face] = detectFaces(detector, pixels).sort((one, other) => other.square.side - one.square.side);
    if (!face) continue;
    const { mesh, score } = findMesh(landmarks, pixels, face.square);
    if (score < MIN_SCORE) continue;
    const [x, y] = eyesOf(mesh);
    return { eyes: [x, y], unit: unitOf(mesh) };
  }
  if (!isSeen) throw new DecodeError('No picture of the film can be decoded.');
  return { eyes: [width / 2, height * USUAL.eyes], unit: height * USUAL.unit };
}

/** Null after the end of the film. */
async function frameAt(film: Shown, atS: number) {
  const { width, height } = film;
  const frames = openFrames({ ...film, fps: 1, crop: { x: 0, y: 0, width, height } }, atS);
  const late = setTimeout(frames.close, LOOK_DEADLINE_MS);
  try {
    const bytes = await frames.read();
    return bytes && { width, height, data: new Uint8ClampedArray(bytes) };
  } finally {
    clearTimeout(late);
    frames.close();
  }
}
