// A drafted script (sentences, their evidence, what was left out) and its scenes. Writing one is the business of providers, cutting
// it into scenes that of text/scenes/segment.ts.

import type { TokenUse } from './cost.js';
import type { Pace } from './durations.js';

/** A stretch of characters: from `start` up to and not including `end`. */
export type CharSpan = { start: number; end: number };

/** What a sentence is there for: hello and thanks, their situation, what it costs them, our answer, the plan, goodbye. */
export type Role = 'greeting' | 'heard' | 'cost' | 'shown' | 'next' | 'closing';

/** What a card shows of a sentence in the words of the writer: its lines, what stands above them, and a picture of that. */
export type OnScreen = { heading?: string; picture?: string; lines: ScreenLine[] };
export type ScreenLine = { text: string; figure: string | null };

/**
 * A sentence and the stretches of the summary on which it rests; connective sentences rest on none. Without `onScreen` the card makes its
 * lines. `sum`: how a figure is made of those in its evidence, such as "640 × 145 = 92800".
 */
export type Sentence = { role: Role; text: string; evidence: CharSpan[]; sum?: string; onScreen?: OnScreen };

/** What a script is written from. */
export type Brief = {
  summary: string;
  prospectName: string | null;
  prospectCompany: string | null;
  userName: string | null;
  userCompany: string | null;
  /** The day of the message, such as `2026-11-29`. */
  today?: string;
  /** A presenter who is not the sender reads it: it is introduced as a message. */
  isMessage?: boolean;
  /** The language of the selected voice, such as `en`. */
  language: string;
  pace: Pace;
  /** The workspace's pronunciations, written word → respelling: they change how long the script takes. */
  lexicon?: Readonly<Record<string, string>>;
  /** How long the spoken script may be, pauses included. */
  target: { minS: number; maxS: number };
};

/** What a draft says of its writer begins with it, where no model wrote it. */
export const EMBEDDED_WRITER = 'embedded';

/** How the prospect likes to answer. */
export const REPLIES = ['message', 'call', 'whatsapp'] as const;
export type ReplyBy = (typeof REPLIES)[number];

export type Draft = {
  /** In speaking order; the script is their texts joined by single spaces. */
  sentences: Sentence[];
  /** What was left out of the script, and why, for the reviewer. */
  dropped: { reason: string; text: string }[];
  writer: string;
  /** After a loss or a complaint: the presenter is not cheerful. */
  isSerious?: boolean;
  replyBy?: ReplyBy;
  /** Whom the summary names, where the request does not; null where the request does or it is not sure. */
  found?: { prospectName: string | null; prospectCompany: string | null };
  /** What a model was asked, and in tokens, for this draft; also where it was in vain. */
  usage?: TokenUse & { calls: number };
};

/** A script of fewer sentences that tell something is mostly connecting words: somebody should look before it is sent. */
const FEWEST_FACTS = 3;

/** `facts` is null where it is not known: before the draft, and where a person has written the script. */
export const areFewFacts = (facts: number | null): boolean => facts !== null && facts < FEWEST_FACTS;

/** The specification's scene object. */
export type Scene = { index: number; text: string; durationEstimate: number };

/** One line of the card, shown when the voice reaches `charStart` of the scene's text; a figure is set large. */
export type Point = { text: string; figure: string | null; charStart: number };

export type SceneRole = 'greeting' | 'heard' | 'shown' | 'next' | 'closing';

/** A scene with what the picture needs, derived from its own text; only the fields of `Scene` leave the service. */
export type ScenePlan = Scene & {
  role: SceneRole;
  heading: string;
  points: Point[];
  /** Of a name in pictures.ts: what the heading is about. */
  picture?: string;
};

/** The picture that the film shows of a scene: none for hello and goodbye, or where a card was taken out. */
export const pictureIn = ({
  role,
  heading,
  picture,
}: Pick<ScenePlan, 'role' | 'heading' | 'picture'>): string | null =>
  heading === '' || role === 'greeting' || role === 'closing' ? null : (picture ?? null);

/** A card as a reviewer wants it: each line with the number of the drafted one whose time it has. Without heading and lines it is taken out. */
export type CardEdit = {
  /** The text of its scene: it holds for the scene that says this. */
  scene: string;
  heading: string;
  lines: { line: number; text: string; figure: string | null }[];
  /** Where the drafted picture is taken out; edits from before there were pictures keep it. */
  picture?: false | undefined;
};

/** How long the words of a card may be, in characters. */
export const CARD_LIMITS = { HEADING: 60, LINE: 110, FIGURE: 40 } as const;

type Text = Pick<Sentence, 'text'>;

/** What a scene says after sentences of its script were given other words, as where a name is corrected. */
export const sceneWith = (scene: string, before: readonly Text[], after: readonly Text[]): string =>
  before.reduce((said, { text }, index) => said.replace(text, () => after[index]?.text ?? text), scene);

/** The scenes with the cards that a reviewer changed; a scene that says something else by now has its own. */
export const withCardEdits = (scenes: readonly ScenePlan[], edits: readonly CardEdit[] | null): ScenePlan[] =>
  scenes.map((scene) => {
    const edit = edits?.find((each) => each.scene === scene.text);
    if (!edit) return scene;
    const points = edit.lines.flatMap(({ line, text, figure }) => {
      const drafted = scene.points[line];
      return drafted ? [{ ...drafted, text, figure }] : [];
    });
    const { picture, ...bare } = scene;
    return { ...bare, heading: edit.heading, points, ...(picture && edit.picture !== false && { picture }) };
  });
