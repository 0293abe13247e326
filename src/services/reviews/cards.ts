// What the picture says beside the presenter, while a script waits: seen for the script in the editor, changed or taken out by its
// reviewer, and held against the summary like the script. The preview follows.
import { CARD_LIMITS, type CardEdit, pictureIn, type ScenePlan, withCardEdits } from '../../domain/draft.js';
import { flowNotFound, invalid, onlyWhileWaiting } from '../../domain/errors.js';
import { LIMITS } from '../../domain/limits.js';
import type { ScriptCheck } from '../../engine/stages/script.js';
import type { Clock } from '../../lib/clock.js';
import { type Drawing, drawingOf } from '../../render/picture/scene/drawings.js';
import type { ReviewedFlow } from '../../store/flows/previews.js';
import { type Actor, withAudit } from '../actor.js';
import { type Commands, refusalOf } from '../flows/flow-commands.js';
import type { FlowRepository } from '../flows/flow-repository.js';
import { type CardFinding, type CardFindingDeps, cardFindings, editionOf, withScript } from './findings.js';
import type { ReviewDeps, ReviewRepository } from './reviews.js';

/** A scene with its card as it was drafted, and as it is shown; `picture` is that of the draft. */
export type CardScene = { drafted: ScenePlan; shown: ScenePlan; edit: CardEdit | null; picture: CardPicture | null };
type CardPicture = Drawing & { name: string };
export type Cards = { scenes: CardScene[]; findings: CardFinding[]; edition: string };

/** Previews a minute and key or person: each speaks a whole script, with a voice that may cost money. */
export const PREVIEWS_A_MINUTE = 20;

export type CardDeps = CardFindingDeps & {
  reviews: Pick<ReviewRepository, 'findLexicon'>;
  checkScript: ScriptCheck;
  rates: ReviewDeps['rates'];
  flows: Pick<FlowRepository, 'transact' | 'audit'>;
  commands: Pick<Commands, 'previewEdit'>;
  clock: Clock;
};

/** The cards of the script in the editor; also where somebody decided meanwhile, as a page may ask just then. */
export async function readCards(deps: CardDeps, actor: Actor, flowId: string, script: string): Promise<Cards> {
  const flow = await findWithScript(deps, actor, flowId, script);
  return cardsOf(deps, flow, await deps.cutScenes(flow));
}

/** `edits` holds each card that is not as it was drafted, by the number of its scene. */
export async function saveCards(
  deps: CardDeps,
  actor: Actor,
  flowId: string,
  { script, edits }: { script: string; edits: readonly (Omit<CardEdit, 'scene'> & { index: number })[] },
): Promise<Cards> {
  const flow = await findWaiting(deps, actor, flowId, script);
  const scenes = await deps.cutScenes(flow);
  const cards = edits.map((edit) => checkedEdit(edit, scenes[edit.index]));
  await countPreview(deps, actor, flow);
  await withAudit({ repository: deps.flows, clock: deps.clock }, actor, async (tx) => {
    await deps.commands.previewEdit(tx, flowId, actor, { script, cards });
    return { result: null, action: 'flow.cards_changed', subject: flowId };
  });
  return cardsOf(deps, await findWithScript(deps, actor, flowId, script), scenes);
}

/** Pictures and voice of the script in the editor; nothing is decided by that. */
export async function previewEdit(deps: CardDeps, actor: Actor, flowId: string, script: string): Promise<void> {
  await countPreview(deps, actor, await findWaiting(deps, actor, flowId, script));
  await deps.flows.transact((tx) => deps.commands.previewEdit(tx, flowId, actor, { script, cards: null }));
}

/** Nothing is spoken that an approval would refuse. */
async function countPreview(deps: CardDeps, actor: Actor, { workspace_id, voice_id, script, edited }: ReviewedFlow) {
  if (edited && script !== null) {
    const lexicon = await deps.reviews.findLexicon(workspace_id);
    const problem = refusalOf(
      'editedScript',
      deps.checkScript,
      await deps.voicesOf(workspace_id),
      voice_id,
      script,
      lexicon,
    );
    if (problem !== null) throw invalid(problem);
  }
  deps.rates.count(`preview ${actor.by}`, PREVIEWS_A_MINUTE);
}

async function findWaiting(deps: CardDeps, actor: Actor, flowId: string, script: string): Promise<ReviewedFlow> {
  const flow = await findWithScript(deps, actor, flowId, script);
  if (flow.status !== 'pending_approval') throw onlyWhileWaiting(flow.status);
  return flow;
}

async function findWithScript(
  { reviews }: CardDeps,
  actor: Actor,
  flowId: string,
  script: string,
): Promise<ReviewedFlow> {
  const flow = await reviews.findReviewedFlow(flowId, actor);
  if (!flow) throw flowNotFound();
  if (!/[\p{L}\p{N}]/u.test(script)) throw invalid('script must not be empty.');
  if (script.length > LIMITS.SCRIPT_LENGTH)
    throw invalid(`script can have at most ${LIMITS.SCRIPT_LENGTH} characters.`);
  return withScript(flow, script);
}

async function cardsOf(deps: CardDeps, flow: ReviewedFlow, drafted: readonly ScenePlan[]): Promise<Cards> {
  const edits = flow.card_edits ?? [];
  const shown = withCardEdits(drafted, edits);
  const findingsIn = await cardFindings(deps, flow, drafted);
  return {
    scenes: drafted.map((scene, index) => ({
      drafted: scene,
      shown: shown[index]!,
      edit: edits.find((edit) => edit.scene === scene.text) ?? null,
      picture: pictureOf(scene),
    })),
    findings: await findingsIn(edits),
    edition: editionOf(edits),
  };
}

function pictureOf(scene: ScenePlan): CardPicture | null {
  const name = pictureIn(scene);
  const drawing = drawingOf(name);
  return name === null || drawing === null ? null : { name, ...drawing };
}

function checkedEdit(
  { index, heading, lines, picture }: Omit<CardEdit, 'scene'> & { index: number },
  scene: ScenePlan | undefined,
): CardEdit {
  if (!scene) throw invalid(`There’s no scene ${index + 1}.`);
  const places = lines.map(({ line }) => line);
  if (new Set(places).size < places.length || places.some((line) => !scene.points[line])) {
    throw invalid(`The text of scene ${index + 1} has changed. Reload the page.`);
  }
  const texts = lines.map(({ line, text, figure }) => ({ line, text: text.trim(), figure: figure?.trim() || null }));
  if (texts.some(({ text }) => text === '')) throw invalid('A line can’t be empty. Remove it instead.');
  if (heading.trim() === '' && lines.length > 0) throw invalid(`Scene ${index + 1} needs a heading.`);
  if (heading.trim().length > CARD_LIMITS.HEADING || texts.some(isTooLong)) {
    throw invalid(`The text of scene ${index + 1} is too long.`);
  }
  return { scene: scene.text, heading: heading.trim(), lines: texts, ...(picture === false && { picture }) };
}

const isTooLong = ({ text, figure }: CardEdit['lines'][number]): boolean =>
  text.length > CARD_LIMITS.LINE || (figure ?? '').length > CARD_LIMITS.FIGURE;
