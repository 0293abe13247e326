// Everything of one flow, for the page that shows it.
import { pathBeside } from '../../../domain/assets.js';
import { areFewFacts } from '../../../domain/draft.js';
import { explainFailure, flowNotFound } from '../../../domain/errors.js';
import { isTerminal, quotaOutcome } from '../../../domain/life.js';
import { leftOutOf, sentencesFor } from '../../../domain/review.js';
import { isAtLeast } from '../../../domain/roles.js';
import {
  type FlowDetailRow,
  findFlowDetail,
  findMaking,
  listMovers,
  listVersions,
} from '../../../store/flows/flow-detail.js';
import type { FlowRow } from '../../../store/flows/flow-list.js';
import { type CostListing, listFlowCosts } from '../../../store/flows/ledgers.js';
import { keepsPreview } from '../../../store/flows/previews.js';
import type { UrlOf } from '../../api/flow-body.js';
import { readFlowId } from '../../api/flow-request.js';
import { watchUrl } from '../../public/watch-page.js';
import { APP_PREFIX, type AppRoute, type Member, memberRoute, type WorkspaceContext } from '../route.js';
import { type Draft, type FlowAssets, FlowDetail, type FlowLine } from '../schemas/flows.js';

// A flow as a line of the list, and the beginning of everything else that is told of it.

/** A video that its workspace keeps no more has no address. */
export const videoPathOf = ({ status, video_path }: Pick<FlowRow, 'status' | 'video_path'>): string | null =>
  status === 'completed' ? video_path : null;

/** Of a flow whose media are not deleted. */
const picturesOf = (row: Pick<FlowRow, 'status' | 'video_path' | 'pictures'>): FlowRow['pictures'] =>
  keepsPreview(row) ? row.pictures : null;

export function flowLine(row: FlowRow, urlOf: UrlOf): FlowLine {
  const path = videoPathOf(row);
  const pictures = picturesOf(row);
  const { status, video_duration_s: seconds } = row;
  return {
    id: row.id,
    status,
    title: row.title,
    prospectName: row.input.prospectName,
    prospectCompany: row.input.prospectCompany,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    durationSeconds: status === 'completed' && seconds !== null ? Math.round(seconds * 1_000) / 1_000 : null,
    madeBy: madeBy(row),
    percent: percentOf(row),
    posterUrl: path === null ? null : urlOf(pathBeside(path, 'poster')),
    videoUrl: path === null ? null : urlOf(path),
    thumbnailUrl: pictures ? urlOf(pictures.thumbnailPath) : null,
    hasFewFacts: areFewFacts(row.facts),
  };
}

function madeBy({ person, key }: Pick<FlowRow, 'person' | 'key'>): FlowLine['madeBy'] {
  if (person !== null) return { kind: 'person', name: person };
  return key === null ? null : { kind: 'key', name: key };
}

/** Of the present stage. */
export const percentOf = ({ status, progress }: Pick<FlowRow, 'status' | 'progress'>): number =>
  status === 'completed' ? 100 : progress;

export function flowDetailRoute(context: WorkspaceContext): AppRoute {
  return memberRoute({
    role: 'viewer',
    method: 'GET',
    path: '/flows/{flowId}',
    reply: FlowDetail,
    handle: async ({ member, params }) => {
      const story = await findStory(context, member, params);
      return { ...flowLine(story, context.urlOf), ...(await restOf(context, member, story)) };
    },
  });
}

/** Throws FLOW_NOT_FOUND for a flow of another workspace as for one that never was. */
export async function findStory(
  { database }: Pick<WorkspaceContext, 'database'>,
  { workspaceId }: Member,
  params: { flowId: string },
): Promise<FlowDetailRow> {
  const story = await findFlowDetail(database.db, readFlowId(params), workspaceId);
  if (!story) throw flowNotFound();
  return story;
}

async function restOf(
  context: WorkspaceContext,
  member: Member,
  story: FlowDetailRow,
): Promise<Omit<FlowDetail, keyof ReturnType<typeof flowLine>>> {
  const { input, status } = story;
  const voice = (await context.voicesOf(member.workspaceId)).find(story.voice_id)?.listing;
  return {
    summary: input.emailContent,
    userName: input.userName ?? '',
    userCompany: input.userCompany ?? '',
    autoApprove: story.auto_approve,
    avatar: { id: story.avatar_id, name: story.avatarName ?? story.avatar_id },
    voice: { id: story.voice_id, name: voice?.name ?? story.voice_id },
    metadata: story.metadata,
    script: story.script,
    isEdited: story.edited,
    draft: draftOf(story),
    scenes: scenesOf(story, context.urlOf),
    ...(await progressOf(context, story)),
    error: status === 'failed' ? explainFailure(story.error, story.failure) : null,
    approvalUntil: status === 'pending_approval' ? (story.approval_until?.toISOString() ?? null) : null,
    rejectionReason: story.rejection_reason,
    assets: assetsOf(story, context.urlOf),
    watchUrl: pageOf(story, context.publicUrl()),
    versions: (await listVersions(context.database.db, story)).map(({ id, status, created_at }) => ({
      id,
      status,
      createdAt: created_at.toISOString(),
    })),
    may: mayDo(member, story),
    cancelReturnsQuota: !isTerminal(status) && quotaOutcome(status, 'cancelled') === 'released',
    costs: (await listFlowCosts(context.database.db, story.id)).map(costOf),
    making: await makingOf(context, story.id),
  };
}

function scenesOf(story: FlowDetailRow, urlOf: UrlOf): FlowDetail['scenes'] {
  const { scenes, spans } = story;
  const pictures = picturesOf(story);
  let plannedS = 0;
  return (
    scenes?.map(({ index, text, durationEstimate }, place) => {
      const span = spans?.[place] ?? { startS: plannedS, endS: plannedS + durationEstimate };
      plannedS = span.endS;
      const path = pictures?.scenePaths[place];
      const pictureUrl = path === undefined ? null : urlOf(path);
      return { index, text, startSeconds: span.startS, seconds: span.endS - span.startS, pictureUrl };
    }) ?? null
  );
}

async function makingOf({ database }: WorkspaceContext, flowId: string): Promise<FlowDetail['making']> {
  const { voice, presenter } = await findMaking(database.db, flowId);
  return { voice, presenter };
}

const costOf = ({ money, ...cost }: CostListing): FlowDetail['costs'][number] => ({
  ...cost,
  amount: money?.amount ?? null,
  currency: money?.currency ?? null,
});

async function progressOf(
  context: WorkspaceContext,
  story: FlowDetailRow,
): Promise<Pick<FlowDetail, 'stages' | 'queuePosition' | 'secondsLeft'>> {
  // Moves are only ever added: what came between the two readings is at the end of one of them.
  const { stages, queuePosition = null, secondsLeft = null } = await context.progress(story);
  const movers = await listMovers(context.database.db, story.id);
  return {
    stages: stages.map((stage, index) => ({ ...stage, by: movers[index]?.name ?? null })),
    queuePosition,
    secondsLeft,
  };
}

function draftOf({ draft, input }: FlowDetailRow): Draft | null {
  if (draft === null) return null;
  return {
    writer: draft.writer,
    sentences: sentencesFor(draft, input.emailContent).map(({ text, role, evidence, sum }) => ({
      text,
      role,
      evidence: evidence.map(({ start, end }) => ({ start, end })),
      ...(sum !== undefined && { sum }),
    })),
    leftOut: leftOutOf(draft, input.emailContent).map(({ start = null, end = null, ...rest }) => ({
      ...rest,
      start,
      end,
    })),
    foundNames: {
      prospectName: draft.found?.prospectName ?? null,
      prospectCompany: draft.found?.prospectCompany ?? null,
    },
    found: [draft.found?.prospectName, draft.found?.prospectCompany].filter((name) => typeof name === 'string'),
  };
}

function assetsOf(story: FlowDetailRow, urlOf: UrlOf): FlowAssets | null {
  const path = videoPathOf(story);
  if (path === null) return null;
  return {
    videoUrl: urlOf(path),
    posterUrl: urlOf(pathBeside(path, 'poster')),
    previewUrl: urlOf(pathBeside(path, 'preview')),
    vttUrl: urlOf(pathBeside(path, 'captionsVtt')),
    srtUrl: urlOf(pathBeside(path, 'captionsSrt')),
    transcriptUrl: urlOf(pathBeside(path, 'transcript')),
    receiptUrl: story.mark && `${APP_PREFIX}/workspaces/${story.workspace_id}/flows/${story.id}/receipt.json`,
  };
}

/** The public page of a finished video, or null. */
export const pageOf = (story: FlowDetailRow, publicUrl: string): string | null =>
  story.watchPages && videoPathOf(story) !== null ? watchUrl(publicUrl, story.media_token) : null;

function mayDo({ role }: Member, { status }: FlowDetailRow): FlowDetail['may'] {
  const makes = isAtLeast(role, 'member');
  const hasEnded = isTerminal(status);
  return {
    decide: makes && status === 'pending_approval',
    cancel: makes && !hasEnded,
    runAgain: makes && hasEnded,
    erase: role === 'owner' && hasEnded,
  };
}
