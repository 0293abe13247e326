// The input of the renderer: everything that the output depends on, and nothing about its origin. The same plan renders
// the same bytes.

export type TimedWord = { text: string; startS: number; endS: number };
export type TimedPhone = { symbol: string; alphabet: 'arpabet' | 'ipa'; startS: number; endS: number };

export type PlanPoint = {
  text: string;
  figure: string | null;
  atS: number;
  /** Of its figure. */
  isMoney?: boolean;
  isDate?: boolean;
  /** How much of a bar below its figure is filled, from 0 to 1. */
  bar?: number;
  /** What stands out in a text without a figure of its own. */
  marked?: string;
};
/** A film of the presenter alone, in its own pixels: where the middle of the eyes stands, and how far the chin is below it. */
export type FilmedPresenter = {
  path: string;
  /** What starts ffmpeg. */
  command: string;
  width: number;
  height: number;
  eyes: readonly [number, number];
  unit: number;
  /** The colours of a film that does not name its own. */
  matrix: 'bt709' | 'bt601' | null;
};

export type PlanScene = {
  role: 'greeting' | 'heard' | 'shown' | 'next' | 'closing';
  /** When its picture stands. */
  startS: number;
  endS: number;
  /** When its words begin, where that is not when its picture does: a sentence that leads over is heard before the cut. */
  voiceS?: number;
  heading: string;
  points: PlanPoint[];
  /** Of a name in assets/pictures: what the heading is about. */
  picture?: string;
};

type Brand = {
  name: string;
  /** `#rrggbb` */
  colour: string;
  logoPath: string | null;
  /** The sender's font: one file, or a regular and a bold one; null for the built-in fonts. */
  fontPaths?: readonly string[];
};

export type Plan = {
  width: number;
  height: number;
  fps: number;
  durationS: number;
  /** The id of a built-in presenter, or of the custom one in `presenterFolder`. */
  presenter: string;
  /** A folder as `own-presenter/manifest.ts` describes it, for a custom presenter. */
  presenterFolder?: string | null;
  /** A presenter that only a vendor can film: its still, or null for a silhouette. */
  absentPresenter?: { stillPath: string | null } | null;
  /** A presenter whom somebody else has filmed, as long as this film. */
  filmed?: FilmedPresenter | null;
  brand: Brand;
  title: string;
  prospectName: string | null;
  prospectCompany: string | null;
  senderName: string | null;
  senderCompany: string | null;
  /** From whom the message is and who presents it, as the first scene shows them; without it the sender's name. */
  introduction?: { sender: string | null; presenter: string | null };
  /** After a loss or a complaint the presenter neither waves nor smiles broadly. */
  isSerious?: boolean;
  /** What the last scenes ask for, and the address that it needs. */
  ask?: { text: string; address: string | null } | null;
  scenes: PlanScene[];
  words: TimedWord[];
  phones: TimedPhone[];
  captions: boolean;
  /** Shown in the first seconds: that a machine made the film, in its language. */
  label?: string | null;
  /** A WAV file, 48 kHz mono, as long as the video. */
  soundPath: string;
  music: boolean;
  language: string;
};

export type RenderResult = { durationS: number; frames: number; sizeBytes: number };

// The interface between encoder and painter: frames by number, as rectangles of changed pixels.

export type Put = (x: number, y: number, width: number, height: number, rgba: Uint8Array | Uint8ClampedArray) => void;

export type Painter = {
  frames: number;
  /** The first frame of each scene, 0 included. */
  cuts: readonly number[];
  /** Puts the whole picture, or only what changed since the previous frame. */
  paint(frame: number, whole: boolean, put: Put): void | Promise<void>;
};
