// What the renderer is given: everything that the finished file depends on, and nothing of where it comes from.
// The same plan makes the same bytes.

export type TimedWord = { text: string; startS: number; endS: number };
export type TimedPhone = { symbol: string; alphabet: 'arpabet' | 'ipa'; startS: number; endS: number };

export type PlanPoint = { text: string; figure: string | null; atS: number };
export type PlanScene = {
  role: 'greeting' | 'heard' | 'shown' | 'next' | 'closing';
  startS: number;
  endS: number;
  heading: string;
  points: PlanPoint[];
};

export type Brand = {
  name: string;
  /** `#rrggbb` */
  colour: string;
  logoPath: string | null;
  /** The sender's own font: one file, or a regular and a bold one; none for ours. */
  fontPaths?: readonly string[];
};

export type Plan = {
  width: number;
  height: number;
  fps: number;
  durationS: number;
  /** The id of a presenter of ours, or of the one whose pictures are in `presenterFolder`. */
  presenter: string;
  /** A folder as `avatar/manifest.ts` describes it, for a presenter who is not one of ours. */
  presenterFolder?: string | null;
  /** Somebody whom only a vendor can film: a still of them, or none, in whose place a silhouette is drawn. */
  absentPresenter?: { stillPath: string | null } | null;
  brand: Brand;
  title: string;
  prospectName: string | null;
  prospectCompany: string | null;
  senderName: string | null;
  senderCompany: string | null;
  scenes: PlanScene[];
  words: TimedWord[];
  phones: TimedPhone[];
  captions: boolean;
  /** A WAV file, 48 kHz mono, as long as the video. */
  soundPath: string;
  music: boolean;
  language: string;
};

export type RenderResult = { durationS: number; frames: number; sizeBytes: number };
