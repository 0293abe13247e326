// The flows of a workspace in the dashboard: list, make, cancel, run again, erase. What is told of one flow, and how people
// decide on its script, stands in the files beside this one.
import { flowNotFound, invalid } from '../../../domain/errors.js';
import { isTerminal, type State, WORKING } from '../../../domain/life.js';
import type { FlowDetailRow } from '../../../store/flows/flow-detail.js';
import { listFlowRows } from '../../../store/flows/flow-rows.js';
import { findWorkspaceDefaults } from '../../../store/workspaces/workspace-settings.js';
import { findAvatar } from '../../../store/workspaces/workspaces.js';
import { readFlowId } from '../../api/flow-request.js';
import { type CreateInput, fillIn, type Maker, readNewFlow, requireWords } from '../../api/new-flow.js';
import { CreateBody } from '../../api/schemas.js';
import { cutPage, placeOf, readPlace } from '../../core/paging.js';
import { type AppRoute, DONE, type Member, memberRoute } from '../route.js';
import { Done } from '../schemas/fields.js';
import { FlowCreated, type FlowFilter, FlowLinesQuery, FlowMoved, FlowPage } from '../schemas/flows.js';
import { askerOf, type DeskContext, withAudit } from '../workspace-context.js';
import { flowDecisionRoute } from './flow-decision.js';
import { findStory, flowDetailRoute } from './flow-detail.js';
import { flowEmailRoutes } from './flow-email.js';
import { flowLine } from './flow-line.js';

const PAGE = 50;

export const appFlowRoutes = (context: DeskContext): AppRoute[] => [
  list(context),
  create(context),
  flowDetailRoute(context),
  flowDecisionRoute(context),
  cancel(context),
  again(context),
  erase(context),
  ...flowEmailRoutes(context),
];

function list({ database, urlOf }: DeskContext): AppRoute {
  return memberRoute({
    role: 'viewer',
    method: 'GET',
    path: '/flows',
    query: FlowLinesQuery,
    reply: FlowPage,
    handle: async ({ member, query }) => {
      const limit = Number(query.limit ?? PAGE);
      const after = readPlace(query.cursor || undefined);
      const { workspaceId } = member;
      const statuses = statesOf(query.status || null);
      const request = { workspaceId, statuses, search: query.search ?? null, after, limit };
      const found = await listFlowRows(database.db, request);
      const { page, nextCursor } = cutPage(found, limit, placeOf);
      return { flows: page.map((row) => flowLine(row, urlOf)), nextCursor };
    },
  });
}

function statesOf(filter: FlowFilter | null): readonly State[] | null {
  if (filter === 'working') return WORKING;
  return filter === null ? null : [filter];
}

function create(context: DeskContext): AppRoute {
  return memberRoute({
    role: 'member',
    method: 'POST',
    path: '/flows',
    body: CreateBody,
    reply: FlowCreated,
    handle: async ({ member, body }) => {
      requireWords(body);
      return make(context, member, body);
    },
  });
}

async function make(context: DeskContext, member: Member, input: CreateInput): Promise<FlowCreated> {
  return withAudit(context, member, async (tx) => {
    const workspace = await findWorkspaceDefaults(tx, member.workspaceId);
    if (!workspace) throw flowNotFound();
    const maker: Maker = { ...workspace, keyId: null, userId: member.userId, ownerName: member.name };
    const { id } = await context.commands.create(tx, await fillIn(context, tx, maker, input));
    return { result: { flowId: id }, action: 'flow.created', subject: id };
  });
}

function cancel(context: DeskContext): AppRoute {
  return memberRoute({
    role: 'member',
    method: 'POST',
    path: '/flows/{flowId}/cancel',
    reply: FlowMoved,
    handle: async ({ member, params }) => {
      const flowId = readFlowId(params);
      return withAudit(context, member, async (tx) => {
        const { status } = await context.commands.cancel(tx, flowId, askerOf(member));
        return { result: { status }, action: 'flow.cancelled', subject: flowId };
      });
    },
  });
}

/** What was asked for then, made again with the workspace as it is now. */
function again(context: DeskContext): AppRoute {
  return memberRoute({
    role: 'member',
    method: 'POST',
    path: '/flows/{flowId}/again',
    reply: FlowCreated,
    handle: async ({ member, params }) => {
      const story = await findStory(context, member, params);
      if (!isTerminal(story.status)) throw invalid('The flow is still being made; cancel it first.');
      return make(context, member, readNewFlow(await inputOf(context, story)));
    },
  });
}

/** The presenter and the voice may have been taken away since: then the defaults take their places. */
async function inputOf(context: DeskContext, story: FlowDetailRow): Promise<CreateInput> {
  const { database, voicesOf, findVendorAvatar } = context;
  const avatar = await findAvatar(database.db, story.workspace_id, story.avatar_id);
  const offered = await findVendorAvatar(story.workspace_id, story.avatar_id);
  const voices = await voicesOf(story.workspace_id);
  return {
    ...story.input,
    title: story.title,
    autoApproveScript: story.auto_approve,
    metadata: story.metadata,
    ...((avatar?.status === 'ready' || offered) && { avatarId: story.avatar_id }),
    ...(voices.find(story.voice_id) && { voiceId: story.voice_id }),
  };
}

function erase(context: DeskContext): AppRoute {
  return memberRoute({
    role: 'owner',
    method: 'DELETE',
    path: '/flows/{flowId}',
    reply: Done,
    handle: async ({ member, params }) => {
      const flowId = readFlowId(params);
      const erased = await withAudit(context, member, async (tx) => {
        const result = await context.commands.erase(tx, flowId, askerOf(member));
        return { result, action: 'flow.erased', subject: flowId };
      });
      await context.removeFiles(erased);
      return DONE;
    },
  });
}
