// How long things take: a voice over a text, before anything is spoken, and the service over the rest of a flow.
import { next, type State } from './life.js';
import { vendorOf } from './vendor-id.js';

// How long a voice will take over a text, before anything is spoken: letters, commas and ends of sentences, each with a
// time of its own. Counting words instead was wrong by up to a quarter.

/** How long a voice takes, in seconds: per letter, per comma, per end of a sentence, at rate 1. */
export type Pace = { letterS: number; commaS: number; stopS: number };

/** Writes numbers, money and abbreviations out as they are said. */
export type Spoken = (text: string) => string;

/** The same with a workspace's own pronunciations: written word → respelling. */
export type SpokenWith = (lexicon: Readonly<Record<string, string>>) => Spoken;

export const asWritten: Spoken = (text) => text;

/** So much longer than its target an estimate may be: the narration shortens its pauses by as much without being heard to hurry. */
export const SLACK_S = 2;

/** Letters that a digit or sign stands for when the text was not written out as it is said. */
const LETTERS_PER_DIGIT = 3.6;
const LETTERS_PER_SIGN = 6;
/** One character of these scripts is a syllable or two. */
const LETTERS_PER_HAN = 3.4;
const LETTERS_PER_SYLLABLE = 2.1;

/** Seconds that `text` takes at rate 1, pauses at its commas and stops included. */
export function estimateS(text: string, pace: Pace, spoken: Spoken = asWritten): number {
  const { letters, commas, stops } = countSounds(spoken(text));
  return letters * pace.letterS + commas * pace.commaS + stops * pace.stopS;
}

function countSounds(text: string): { letters: number; commas: number; stops: number } {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  const dense = count(/[\p{Script=Han}]/gu);
  const syllables = count(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu);
  const letters =
    count(/\p{L}/gu) +
    dense * (LETTERS_PER_HAN - 1) +
    syllables * (LETTERS_PER_SYLLABLE - 1) +
    count(/\p{Nd}/gu) * LETTERS_PER_DIGIT +
    count(/[%$€£¥&+@]/g) * LETTERS_PER_SIGN;
  const stops = count(/[.!?…。！？؟۔।]+(?=["'”’»)\]]*(?:\s|$))/gu) + count(/[。！？](?=\S)/gu);
  return { letters, commas: count(/[,;:，、；：،](?=\s|$)|[，、；：]|\s[–—-]\s|—/gu), stops };
}

// How much longer the service works on a flow, estimated from the last runs of its stages and from how far the present one is.

/** The states in which a stage works, in their order. */
export const STAGE_STATES = ['generating_script', 'segmenting', 'voice_generating', 'video_generating'] as const;
export type StageState = (typeof STAGE_STATES)[number];

export const isStageState = (state: State): state is StageState => STAGE_STATES.some((stage) => stage === state);

/** Runs of fewer flows tell nothing yet. */
export const FEWEST_RUNS = 3;

type Made = { workspace_id: string; avatar_id: string };

/** What decides how long a stage takes: the writer of the workspace, the provider of the voice, that of the presenter. */
export function stageKind(state: StageState, { workspace_id, avatar_id }: Made, voiceProvider: string): string {
  if (state === 'generating_script') return workspace_id;
  if (state === 'voice_generating') return voiceProvider;
  return state === 'video_generating' ? presenterProvider(avatar_id) : '';
}

/** Presenters that are drawn here take the same time, whoever drew their pictures. */
const presenterProvider = (avatarId: string): string => vendorOf(avatarId) ?? 'embedded';

type Running = {
  status: State;
  auto_approve: boolean;
  /** Seconds that the present stage has been worked on. */
  elapsedS: number;
  percent: number;
};

/**
 * Seconds until the video is ready, or its script waits for approval. `usualS` is the usual duration of each stage. Null where
 * nobody knows: a stage without a history, a flow that nobody works on, or a stage that takes longer than usual and does not
 * say how far it is.
 */
export function secondsLeft(
  { status, auto_approve, ...now }: Running,
  usualS: ReadonlyMap<State, number>,
): number | null {
  if (!isStageState(status)) return null;
  const present = presentLeft(now, usualS.get(status));
  if (present === null) return null;
  let sum = present;
  for (const state of stagesAfter(status, auto_approve)) {
    const usual = usualS.get(state);
    if (usual === undefined) return null;
    sum += usual;
  }
  return sum;
}

/** The further a stage is, the more its own pace counts. */
function presentLeft({ elapsedS, percent }: Pick<Running, 'elapsedS' | 'percent'>, usual: number | undefined) {
  if (usual === undefined) return null;
  const share = Math.min(1, Math.max(0, percent / 100));
  const byUsual = usual - elapsedS;
  if (share === 0) return byUsual > 0 ? byUsual : null;
  const byPace = (elapsedS * (1 - share)) / share;
  return Math.max(0, (1 - share) * byUsual + share * byPace);
}

/** Those that follow without a person. */
function stagesAfter(state: StageState, autoApproveScript: boolean): StageState[] {
  if (state === 'generating_script' && next({ status: state, autoApproveScript }, 'script_drafted') !== 'segmenting')
    return [];
  return STAGE_STATES.slice(STAGE_STATES.indexOf(state) + 1);
}
