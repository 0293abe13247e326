// What in an edit has no source in the summary of its flow. A reviewer sees it while typing; a decision notes it.
import type { CardEdit, ScenePlan } from '../../domain/draft.js';
import type { FindUnsourced, ScriptFinding } from '../../domain/review.js';
import type { Voices, VoicesOf } from '../../engine/stages/voices.js';
import type { Tx } from '../../store/db/database.js';
import type { Visibility } from '../../store/flows/flows.js';
import { fingerprintOf } from '../../store/flows/idempotency.js';
import type { ReviewedFlow } from '../../store/flows/previews.js';

export type FindingDeps = {
  reviews: { findReviewedFlow(id: string, visibility: Visibility, tx?: Tx): Promise<ReviewedFlow | null> };
  voicesOf: VoicesOf;
  findUnsourced: FindUnsourced;
};

export type CardFindingDeps = FindingDeps & {
  /** The scenes of its script, with their cards as drafted. */
  cutScenes(flow: ReviewedFlow): Promise<ScenePlan[]>;
};

/** None for a flow that the asker may not see, or that has no draft: those are refused elsewhere. */
export const readFindings = async (
  deps: FindingDeps,
  visibility: Visibility,
  flowId: string,
  script: string,
): Promise<ScriptFinding[]> => (await prepareFindings(deps, visibility, flowId))(script);

/** Reads now what edits of the flow are held against, so that nothing is read where the findings are asked for. */
export async function prepareFindings(
  { reviews, voicesOf, findUnsourced }: FindingDeps,
  visibility: Visibility,
  flowId: string,
): Promise<(script: string) => Promise<ScriptFinding[]>> {
  const flow = await reviews.findReviewedFlow(flowId, visibility);
  if (!flow?.draft) return async () => [];
  const source = sourceOf(flow, await voicesOf(flow.workspace_id));
  const drafted = flow.draft.sentences.map(({ text }) => text);
  return (script) => findUnsourced(script, { ...source, drafted });
}

const sourceOf = (
  { input, draft, voice_id, created_at }: ReviewedFlow,
  voices: Voices,
): Omit<Parameters<FindUnsourced>[1], 'drafted'> => ({
  // What figures of the summary come to has its source there.
  summary: [input.emailContent, ...(draft?.sentences.flatMap(({ sum }) => sum ?? []) ?? [])].join('\n'),
  prospectName: input.prospectName,
  prospectCompany: input.prospectCompany,
  userName: input.userName,
  userCompany: input.userCompany,
  language: voices.find(voice_id)?.listing.language ?? 'en',
  calledAt: created_at,
});

/** Names the edits as they lie in the database, so that who decides can say which ones they saw. */
export const editionOf = (edits: readonly CardEdit[]): string => fingerprintOf(edits).toString('base64url');

/** Reads now what the cards of the flow are held against, with the script of an editor or its own. */
export async function prepareCardFindings(
  deps: CardFindingDeps,
  visibility: Visibility,
  flowId: string,
  editedScript: string | null,
): Promise<(edits: readonly CardEdit[]) => Promise<ScriptFinding[]>> {
  const flow = await deps.reviews.findReviewedFlow(flowId, visibility);
  const script = editedScript ?? flow?.script ?? null;
  if (!flow || script === null) return async () => [];
  return cardFindings(deps, flow, await deps.cutScenes(withScript(flow, script)));
}

/**
 * What in the cards that a reviewer changed has no source; the offsets are those of all their lines in a row. An edit whose scene is
 * none of these is not in the film, so it is not held against the summary.
 */
export async function cardFindings(
  { voicesOf, findUnsourced }: FindingDeps,
  flow: ReviewedFlow,
  scenes: readonly Pick<ScenePlan, 'text'>[],
): Promise<(edits: readonly CardEdit[]) => Promise<CardFinding[]>> {
  const source = sourceOf(flow, await voicesOf(flow.workspace_id));
  const indexOf = new Map(scenes.map(({ text }, index) => [text, index]));
  return async (edits) => {
    const fields = edits.flatMap(({ scene, ...edit }) => fieldsOf(indexOf.get(scene), edit));
    if (fields.length === 0) return [];
    const found = await findUnsourced(fields.map(({ text }) => text).join('\n'), { ...source, drafted: [] });
    const places = startsOf(fields.map(({ text }) => text));
    return found.map((finding) => {
      const { index, line } = fields[places.findLastIndex((start) => start <= finding.start)]!;
      return { ...finding, index, line };
    });
  };
}

/** In which scene, and in which line of its card or null for the heading. */
export type CardFinding = ScriptFinding & { index: number; line: number | null };

type Field = { index: number; line: number | null; text: string };

/** A line that ends begins the next one anew, whose capital is none of a name. */
function fieldsOf(index: number | undefined, { heading, lines }: Omit<CardEdit, 'scene'>): Field[] {
  if (index === undefined) return [];
  return [
    { index, line: null, text: heading },
    ...lines.map(({ line, text, figure }) => ({ index, line, text: figure === null ? text : `${figure}: ${text}` })),
  ].map((field) => ({ ...field, text: /[.!?]$/u.test(field.text) ? field.text : `${field.text}.` }));
}

/** Where each of the texts begins when they stand in a row, with one sign between them. */
function startsOf(texts: readonly string[]): number[] {
  let at = 0;
  return texts.map((text) => {
    const start = at;
    at += text.length + 1;
    return start;
  });
}

/** The flow as it is with the script in an editor. */
export const withScript = (flow: ReviewedFlow, script: string): ReviewedFlow =>
  script === flow.script ? flow : { ...flow, script, edited: true };
