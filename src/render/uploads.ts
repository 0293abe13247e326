// Examines what people hand in, presenters, portrait photos, logos and fonts, in a child process: what is wrong with a file must not
// slow the service, take it down or make a command hang.
import { ChildError, createChildren } from '../lib/process/child.js';
import { removeLeftFolders } from '../lib/process/teardown.js';
import type { ExtraPaths } from './extras.js';
import type { OpenedFilm } from './filmed/open.js';
import type { ExaminedPresenter, PresenterSource } from './own-presenter/examine.js';
import type { ImageKind, ImageLimits } from './picture/image-file.js';
import { FontFileError } from './picture/text/font-file.js';
import type { BrandFont } from './picture/text/fonts.js';
import type { Plan } from './plan.js';
import type { CutoutPicture } from './portrait/cutout/cutout.js';
import type { Stroke } from './portrait/cutout/seeds.js';
import type { InspectedPortrait } from './portrait/inspect.js';
import type { FaceMesh, HandlePositions } from './portrait/mesh.js';
import type { Examined } from './received-film.js';
import { ImageFileError, OwnPresenterError } from './upload-errors.js';

type ExaminedFont = Pick<BrandFont, 'name' | 'kinds'>;

/** Each throws the error of its kind, which says what is wrong, or ChildrenBusy where no examiner is free in time. */
export type Uploads = {
  avatar(source: PresenterSource, portraitSize: number): Promise<ExaminedPresenter>;
  /** Refused findings are no error: whoever asked decides. Throws ImageFileError for what is no photo. */
  portrait(bytes: Buffer, handles?: HandlePositions): Promise<InspectedPortrait>;
  image(bytes: Buffer, limits: ImageLimits): Promise<ImageKind>;
  font(files: readonly Buffer[]): Promise<ExaminedFont>;
  /** Removes the background of a stored photo; what is not clean is no error. Throws ImageFileError for what takes too long. */
  cutout(photo: Buffer, order: CutoutOrder): Promise<CutoutPicture>;
  /** Draws previews of a presenter whose files these are. */
  portraitPictures(files: ReadonlyMap<string, Buffer>, portraitSize: number): Promise<PortraitPictures>;
  close(): void;
};

/** The states that films show a face in, side by side; and a square PNG for lists. */
export type PortraitPictures = { states: Buffer; portrait: Buffer };

/** `isTrial` asks for a small picture to look at, instead of the one that films use. */
export type CutoutOrder = { mesh: FaceMesh; strokes: readonly Stroke[]; isTrial: boolean };

export type UploadOrder =
  | ({ kind: 'portrait-cutout'; photo: Uint8Array } & CutoutOrder)
  | { kind: 'portrait-pictures'; files: ReadonlyMap<string, Uint8Array>; portraitSize: number }
  | { kind: 'avatar'; source: Uint8Array | ReadonlyMap<string, Uint8Array>; portraitSize: number }
  | { kind: 'portrait'; bytes: Uint8Array; handles: HandlePositions }
  | { kind: 'image'; bytes: Uint8Array; limits: ImageLimits }
  | { kind: 'font'; files: readonly Uint8Array[] };
export type UploadReport = { problem: string } | { result: unknown };

/** A good presenter takes about a second, the heaviest one a few; a drawing or a font takes less. */
const DEADLINE_MS = 15_000;
/** A photo takes two to four seconds, and many times that beside films that are being rendered. */
const PHOTO_DEADLINE_MS = 60_000;
const WAIT_MS = 20_000;
const EXAMINERS = 2;
/** A signal of its own for each call: one for all would gather the listeners of all that wait. */
const never = (): AbortSignal => new AbortController().signal;
const TOO_HEAVY = 'takes too long or too much memory to process';

export function createUploads(): Uploads {
  const module = new URL('./uploads-process.js', import.meta.url);
  const limits = { module, memoryMb: 512, waitMs: WAIT_MS, idleMs: 1_000, limit: EXAMINERS };
  const children = createChildren({ ...limits, deadlineMs: DEADLINE_MS });
  const photos = createChildren({ ...limits, deadlineMs: PHOTO_DEADLINE_MS });
  const ask = async <Result>(order: UploadOrder, refuse: (problem: string, cause?: unknown) => Error) => {
    const { request } = order.kind.startsWith('portrait') ? photos : children;
    const asked = request(order, never()).catch(async (error: unknown) => {
      if (!(error instanceof ChildError)) throw error;
      // A child that was killed has not deleted what it wrote.
      await removeLeftFolders();
      throw refuse(TOO_HEAVY, error);
    });
    const report = (await asked) as UploadReport;
    if ('problem' in report) throw refuse(report.problem);
    return report.result as Result;
  };
  return {
    avatar: async (source, portraitSize) => {
      const refuse = (problem: string, cause?: unknown) =>
        new OwnPresenterError([problem.replace(/\.$/, '')], { cause });
      const found = await ask<ExaminedPresenter>({ kind: 'avatar', source, portraitSize }, refuse);
      // Buffers come from a child as plain arrays of bytes.
      const files = new Map([...found.files].map(([name, bytes]) => [name, Buffer.from(bytes)]));
      return { ...found, files, portrait: Buffer.from(found.portrait) };
    },
    portrait: async (bytes, handles = {}) => {
      const refuse = (problem: string, cause?: unknown) => new ImageFileError(problem, { cause });
      const found = await ask<InspectedPortrait>({ kind: 'portrait', bytes, handles }, refuse);
      return { ...found, photo: Buffer.from(found.photo) };
    },
    image: (bytes, limits) => ask({ kind: 'image', bytes, limits }, (problem) => new ImageFileError(problem)),
    font: (files) => ask({ kind: 'font', files }, (problem) => new FontFileError(problem)),
    cutout: async (photo, order) => {
      const refuse = (problem: string, cause?: unknown) => new ImageFileError(problem, { cause });
      const made = await ask<CutoutPicture>({ kind: 'portrait-cutout', photo, ...order }, refuse);
      return { ...made, picture: Buffer.from(made.picture) };
    },
    portraitPictures: async (files, portraitSize) => {
      const refuse = (problem: string, cause?: unknown) => new OwnPresenterError([problem], { cause });
      const { states, portrait } = await ask<PortraitPictures>(
        { kind: 'portrait-pictures', files, portraitSize },
        refuse,
      );
      return { states: Buffer.from(states), portrait: Buffer.from(portrait) };
    },
    close: () => {
      children.close();
      photos.close();
    },
  };
}

// Films that came from elsewhere, looked at in a child process: a file that is made to do harm ends that, and nothing else.

type Openable = { command: string; path: string; soundPath: string };
export type ReceivedOrder =
  | { kind: 'examine'; path: string }
  | ({ kind: 'open' } & Openable)
  | { kind: 'dress'; plan: Plan; stillPath: string | null; paths: ExtraPaths };

export type ReceivedFilms = {
  /** Whether it is a whole MP4 with picture and sound, and how long. */
  examine(path: string, signal: AbortSignal): Promise<Examined>;
  /** What ffmpeg makes of a film of a presenter; writes its sound. */
  open(film: Openable, signal: AbortSignal): Promise<OpenedFilm>;
  /** Writes what lies beside a film. */
  dress(order: Omit<ReceivedOrder & { kind: 'dress' }, 'kind'>, signal: AbortSignal): Promise<void>;
  close(): void;
};

const RECEIVED_DEADLINE_MS = 60_000;

export function createReceivedFilms(): ReceivedFilms {
  const module = new URL('./received-process.js', import.meta.url);
  const children = createChildren({
    module,
    memoryMb: 512,
    deadlineMs: RECEIVED_DEADLINE_MS,
    idleMs: 20_000,
    limit: 1,
  });
  const ask = (order: ReceivedOrder, signal: AbortSignal) => children.request(order, signal);
  return {
    examine: async (path, signal) => {
      try {
        return (await ask({ kind: 'examine', path }, signal)) as Examined;
      } catch (error) {
        // A child that others killed says nothing of the film.
        if (!(error instanceof ChildError) || error.end === 'killed') throw error;
        return { durationS: null, problem: 'takes too long or too much memory to be read' };
      }
    },
    open: async (film, signal) => {
      try {
        return (await ask({ kind: 'open', ...film }, signal)) as OpenedFilm;
      } catch (error) {
        if (!(error instanceof ChildError) || error.end === 'killed') throw error;
        return { problem: 'takes too long or too much memory to be decoded' };
      }
    },
    dress: async (order, signal) => {
      await ask({ kind: 'dress', ...order }, signal);
    },
    close: () => children.close(),
  };
}
