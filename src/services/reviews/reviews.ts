// The review of a script: what a reviewer reads, what an edit would be, how a text sounds, which
// versions there were, and whom the video is for.
import type { CharSpan, Sentence } from '../../domain/draft.js';
import { flowNotFound, invalid, onlyWhileWaiting } from '../../domain/errors.js';
import { LIMITS } from '../../domain/limits.js';
import {
  type FindUnsourced,
  leftOutOf,
  type Reworded,
  type RewordRequest,
  type ScriptFinding,
  sentencesFor,
} from '../../domain/review.js';
import { heldS } from '../../domain/speech.js';
import { type ScriptCheck, type ScriptProblem, TARGET, withShortRuns } from '../../engine/stages/script.js';
import { paceOf, type Voices, type VoicesOf } from '../../engine/stages/voices.js';
import { type Clock, dayOf } from '../../lib/clock.js';
import type { Brief } from '../../providers/contracts.js';
import type { KeptKind } from '../../store/db/columns.js';
import type { Database, Tx } from '../../store/db/database.js';
import {
  findRecording,
  keepScriptVersion,
  listKeptVersions,
  lockFlow,
  type Recording,
} from '../../store/flows/corrections.js';
import { findFlowDetail, listMovers } from '../../store/flows/flow-detail.js';
import { findVisibleFlow, type Visibility, type VisibleFlow } from '../../store/flows/flows.js';
import { bookCosts } from '../../store/flows/ledgers.js';
import {
  findPreview,
  findReviewedFlow,
  keepsPreview,
  type Preview,
  type ReviewedFlow,
} from '../../store/flows/previews.js';
import { findLexicon, type Lexicon } from '../../store/workspaces/workspace-settings.js';
import { scriptWarnings } from '../../text/clean/script-warnings.js';
import { spokenText } from '../../text/clean/spoken-text.js';
import type { ProspectNames } from '../../text/prospect-names.js';
import { type Actor, withAudit } from '../actor.js';
import { type Commands, refusalOf, sentenceOf } from '../flows/flow-commands.js';
import type { FlowRepository } from '../flows/flow-repository.js';
import { type ReadFigures, type ScriptFigures, type SpeakSample, sayText } from './editing-aids.js';
import { readFindings } from './findings.js';

/** What reviews read and write: PostgreSQL behind the service, the memory of the mock behind that. */
export type ReviewRepository = {
  findFlow(id: string, visibility: Visibility): Promise<VisibleFlow | null>;
  findReviewedFlow(id: string, visibility: Visibility, tx?: Tx): Promise<ReviewedFlow | null>;
  findPreview(flowId: string): Promise<ReviewPreview | null>;
  findLexicon(workspaceId: string): Promise<Lexicon>;
  bookCosts(booked: Parameters<typeof bookCosts>[1]): Promise<void>;
  findRecording(flowId: string): Promise<Recording | null>;
};

export const createReviewRepository = ({ db }: Database): ReviewRepository => ({
  findFlow: (id, visibility) => findVisibleFlow(db, id, visibility),
  findReviewedFlow: (id, visibility, tx) => findReviewedFlow(tx ?? db, id, visibility),
  findPreview: (flowId) => findPreview(db, flowId),
  findLexicon: (workspaceId) => findLexicon(db, workspaceId),
  bookCosts: (booked) => bookCosts(db, booked),
  findRecording: (flowId) => findRecording(db, flowId),
});

export type ReviewDeps = {
  reviews: ReviewRepository;
  clock: Clock;
  voicesOf: VoicesOf;
  checkScript: ScriptCheck;
  findUnsourced: FindUnsourced;
  readFigures: ReadFigures;
  /** All that the writer could tell of a summary. */
  tell(brief: Brief, signal: AbortSignal): Promise<Sentence[]>;
  /** Sentences of a script in other words, by the writer of the workspace. */
  reword(workspaceId: string, brief: Brief, asked: RewordRequest, signal: AbortSignal): Promise<Reworded>;
  speakSample: SpeakSample;
  /** Throws for who has asked too often. */
  rates: { count(name: string, perMinute: number): void };
};

/** Texts a minute and key or person, whatever else they may ask: a voice may cost money. */
export const SPEECHES_A_MINUTE = 60;

type ReviewPreview = Pick<Preview, 'status' | 'result' | 'error' | 'script'>;

export type Review = {
  flow: ReviewedFlow & { script: string };
  writer: string;
  figures: ScriptFigures;
  sentences: ReturnType<typeof sentencesFor>;
  leftOut: ReturnType<typeof leftOutOf>;
  /** Null for a flow that has none, moved on before it was ready, or whose video was never there or is gone. */
  preview: ReviewPreview | null;
};

export async function readReview(deps: ReviewDeps, actor: Actor, flowId: string): Promise<Review> {
  const { reviews } = deps;
  const flow = await reviews.findReviewedFlow(flowId, actor);
  if (!flow) throw flowNotFound();
  const { draft, script, input, status } = flow;
  if (!draft || script === null) {
    throw invalid(`There is no script to review before "pending_approval"; the flow's status is "${status}".`);
  }
  const voices = await deps.voicesOf(flow.workspace_id);
  const spoken = flow.edited ? spokenText(script) : { text: script, holds: [] };
  return {
    flow: { ...flow, script },
    writer: draft.writer,
    figures: deps.readFigures(
      voices,
      flow.voice_id,
      spoken.text,
      await reviews.findLexicon(flow.workspace_id),
      heldS(spoken.holds),
    ),
    sentences: sentencesFor(draft, input.emailContent),
    leftOut: leftOutOf(draft, input.emailContent),
    preview: previewFor(flow, await reviews.findPreview(flow.id)),
  };
}

function previewFor(flow: ReviewedFlow, preview: ReviewPreview | null): ReviewPreview | null {
  const isGivenUp = preview?.status === 'preparing' && flow.status !== 'pending_approval';
  return keepsPreview(flow) && !isGivenUp ? preview : null;
}

export type CheckedEdit = {
  figures: ScriptFigures;
  /** The very words with which an approval would refuse the edit. */
  problem: string | null;
  /** The same for pages in other languages; null also where its form is refused. */
  unfit: ScriptProblem | null;
  warnings: ReturnType<typeof scriptWarnings>;
  /** What has no source in the summary. */
  findings: ScriptFinding[];
};

/** `refusedForm` is what the form of the edit is refused with, or null. */
type Edit = { flowId: string; script: string; refusedForm: string | null };

export async function checkEdit(
  deps: ReviewDeps,
  actor: Actor,
  { flowId, script, refusedForm }: Edit,
): Promise<CheckedEdit> {
  const { flow, lexicon, voices } = await readWaiting(deps, actor, flowId);
  const spoken = spokenText(script);
  const unfit = refusedForm === null ? deps.checkScript(voices, flow.voice_id, script, lexicon) : null;
  return {
    figures: deps.readFigures(voices, flow.voice_id, spoken.text, lexicon, heldS(spoken.holds)),
    problem: refusedForm ?? sentenceOf('editedScript', unfit),
    unfit,
    warnings: scriptWarnings(spoken),
    findings: await readFindings(deps, actor, flowId, script),
  };
}

/** Spoken for as long as `signal` does not say that nobody listens. */
type Speech = { flowId: string; text: string; signal: AbortSignal };

export async function speakEdit(
  deps: ReviewDeps,
  actor: Actor,
  { flowId, text: written, signal }: Speech,
): Promise<Uint8Array> {
  if (written.trim() === '') throw invalid('text must not be empty.');
  const { flow, lexicon, voices } = await readWaiting(deps, actor, flowId);
  const problem = refusalOf('text', deps.checkScript, voices, flow.voice_id, written, lexicon);
  if (problem !== null) throw invalid(problem);
  deps.rates.count(`speech ${actor.by}`, SPEECHES_A_MINUTE);
  const { text, stresses } = spokenText(written);
  const sample = { voiceId: flow.voice_id, text, lexicon, stresses };
  const { sound, costs } = await sayText(deps.speakSample, voices, sample, signal);
  await deps.reviews.bookCosts({ flow, stage: 'review', costs, at: new Date(deps.clock()) });
  return sound;
}

/** What the script does not tell and the writer could, each with its source; nothing private. */
export async function readTellable(deps: ReviewDeps, actor: Actor, flowId: string, signal: AbortSignal) {
  const { voices, lexicon } = await readWaiting(deps, actor, flowId);
  const flow = await deps.reviews.findReviewedFlow(flowId, actor);
  if (!flow?.draft) throw flowNotFound();
  const told = flow.draft.sentences.flatMap(({ evidence }) => evidence);
  const isTold = (span: CharSpan): boolean => told.some(({ start, end }) => start < span.end && span.start < end);
  const sentences = await deps.tell(briefOf(flow, { voices, lexicon }), signal);
  return sentences.filter(({ evidence }) => !evidence.some(isTold));
}

/** What the writer is told of a flow. */
export const briefOf = (
  { input, voice_id, created_at }: Pick<ReviewedFlow, 'input' | 'voice_id' | 'created_at'>,
  { voices, lexicon }: { voices: Voices; lexicon: Lexicon },
): Brief => ({
  summary: withShortRuns(input.emailContent),
  prospectName: input.prospectName,
  prospectCompany: input.prospectCompany,
  userName: input.userName,
  userCompany: input.userCompany,
  today: dayOf(created_at),
  lexicon,
  target: TARGET,
  language: voices.find(voice_id)?.listing.language ?? 'en',
  pace: paceOf(voices, voice_id),
});

/** A flow that waits for its approval, with what its script is spoken with. */
export async function readWaiting(
  { reviews, voicesOf }: Pick<ReviewDeps, 'reviews' | 'voicesOf'>,
  actor: Actor,
  flowId: string,
) {
  const flow = await reviews.findFlow(flowId, actor);
  if (!flow) throw flowNotFound();
  if (flow.status !== 'pending_approval') throw onlyWhileWaiting(flow.status);
  const lexicon = await reviews.findLexicon(flow.workspace_id);
  return { flow, lexicon, voices: await voicesOf(flow.workspace_id) };
}

// Corrects whom a video is for while its script waits: title, e-mail and watch page follow, and the greeting of the draft.

type CorrectDeps = {
  flows: Pick<FlowRepository, 'transact' | 'audit'>;
  commands: Pick<Commands, 'correctNames'>;
  clock: Clock;
};

export async function correctNames(
  { flows, commands, clock }: CorrectDeps,
  actor: Actor,
  flowId: string,
  names: ProspectNames,
): Promise<void> {
  await withAudit({ repository: flows, clock }, actor, async (tx) => {
    await commands.correctNames(tx, flowId, actor, names);
    return { result: null, action: 'flow.names_corrected', subject: flowId };
  });
}

// The history of a flow's script: the draft of the writer, the edits and suggestions that people kept, and what was approved.

type ScriptVersion = {
  kind: 'written' | KeptKind | 'approved';
  script: string;
  at: Date;
  /** Null where somebody is gone, or the service itself did it. */
  by: string | null;
};

type VersionDeps = { database: Database; clock: Clock };

/** What a person goes on typing within this time is one version. */
const SAME_EDIT_MS = 10 * 60_000;

export async function keepVersion(
  { database, clock }: VersionDeps,
  actor: Actor,
  flowId: string,
  { kind, script }: { kind: KeptKind; script: string },
): Promise<void> {
  if (script.trim() === '') throw invalid('script must not be empty.');
  if (script.length > LIMITS.SCRIPT_LENGTH)
    throw invalid(`script can have at most ${LIMITS.SCRIPT_LENGTH} characters.`);
  await database.db.transaction().execute(async (tx) => {
    const status = await lockFlow(tx, flowId, actor.workspaceId);
    if (status === null) throw flowNotFound();
    // The page keeps what is typed by itself; where somebody decided meanwhile, there is nothing left to come back to.
    if (status !== 'pending_approval') return;
    const kept = { flowId, kind, script, by: actor.by, at: new Date(clock()), sameEditMs: SAME_EDIT_MS };
    await keepScriptVersion(tx, kept);
  });
}

/** Oldest first. */
export async function readVersions(
  { database: { db } }: Pick<VersionDeps, 'database'>,
  { workspaceId }: Pick<Actor, 'workspaceId'>,
  flowId: string,
): Promise<ScriptVersion[]> {
  const flow = await findFlowDetail(db, flowId, workspaceId);
  if (!flow) throw flowNotFound();
  if (!flow.draft || flow.script === null) return [];
  const moves = await listMovers(db, flowId);
  const drafted = moves.find(({ event }) => event === 'script_drafted');
  const approved = moves.find(({ event }) => event === 'approved');
  const written = flow.draft.sentences.map(({ text }) => text).join(' ');
  const kept = await listKeptVersions(db, flowId);
  const versions: ScriptVersion[] = [
    { kind: 'written', script: written, at: drafted?.at ?? flow.created_at, by: flow.draft.writer },
    ...kept.map(({ name, ...version }) => ({ ...version, by: name })),
  ];
  if (approved) versions.push({ kind: 'approved', script: flow.script, at: approved.at, by: approved.name });
  // The script of an earlier flow that was kept, with the edits that somebody had made of it.
  else if (flow.edited && flow.script !== written) {
    versions.splice(1, 0, { kind: 'edit', script: flow.script, at: drafted?.at ?? flow.created_at, by: null });
  }
  return versions;
}
