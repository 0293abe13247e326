// The flows of a workspace in the dashboard: list, create, decide, cancel, run again, erase. What is told of one flow stands in the
// files beside this one.

import { pathBeside } from '../../../domain/assets.js';
import { FlowError } from '../../../domain/errors.js';
import { type State, WORKING } from '../../../domain/life.js';
import { randomBase62 } from '../../../lib/ids.js';
import { personActor } from '../../../services/actor.js';
import {
  cancelFlow,
  decideFlow,
  eraseFlow,
  explainLateDecision,
  runFlowAgain,
} from '../../../services/flows/change-flow.js';
import { createFlow } from '../../../services/flows/create-flow.js';
import type { FlowDetailRow } from '../../../store/flows/flow-detail.js';
import { listFlowRows } from '../../../store/flows/flow-rows.js';
import { readDecision, readFlowId } from '../../api/flow-request.js';
import { CreateBody } from '../../api/schemas.js';
import { ApiError } from '../../core/errors.js';
import { cutPage, placeOf, readPlace } from '../../core/paging.js';
import { type AppRoute, DONE, memberRoute } from '../route.js';
import { Done } from '../schemas/fields.js';
import {
  Decision,
  EmailDraft,
  FlowCreated,
  type FlowFilter,
  FlowLinesQuery,
  FlowMoved,
  FlowPage,
} from '../schemas/flows.js';
import type { WorkspaceContext } from '../workspace-context.js';
import { draftEmail, type Email, toEml } from './email.js';
import { findStory, flowDetailRoute, pageOf } from './flow-detail.js';
import { flowLine, videoPathOf } from './flow-line.js';

const PAGE = 50;

export const appFlowRoutes = (context: WorkspaceContext): AppRoute[] => [
  list(context),
  create(context),
  flowDetailRoute(context),
  decide(context),
  cancel(context),
  again(context),
  erase(context),
  ...flowEmailRoutes(context),
];

function list({ database, urlOf }: WorkspaceContext): AppRoute {
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

function create(context: WorkspaceContext): AppRoute {
  return memberRoute({
    role: 'member',
    method: 'POST',
    path: '/flows',
    body: CreateBody,
    reply: FlowCreated,
    handle: async ({ member, body }) => {
      const { answer } = await createFlow(context, personActor(member), body);
      return { flowId: answer.flowId };
    },
  });
}

/** Of two people who decide at once exactly one does; the other is told who was faster and with what. */
function decide(context: WorkspaceContext): AppRoute {
  return memberRoute({
    role: 'member',
    method: 'POST',
    path: '/flows/{flowId}/decision',
    body: Decision,
    reply: FlowMoved,
    handle: async ({ member, params, body }) => {
      const flowId = readFlowId(params);
      const decision = { ...readDecision(body), seen: body.draft };
      const actor = personActor(member);
      try {
        const { answer } = await decideFlow(context, actor, flowId, decision);
        return { status: answer.status };
      } catch (error) {
        if (error instanceof FlowError) await explainLateDecision(context.database.db, actor, flowId);
        throw error;
      }
    },
  });
}

function cancel(context: WorkspaceContext): AppRoute {
  return memberRoute({
    role: 'member',
    method: 'POST',
    path: '/flows/{flowId}/cancel',
    reply: FlowMoved,
    handle: async ({ member, params }) => {
      const { status } = await cancelFlow(context, personActor(member), readFlowId(params));
      return { status };
    },
  });
}

function again(context: WorkspaceContext): AppRoute {
  return memberRoute({
    role: 'member',
    method: 'POST',
    path: '/flows/{flowId}/again',
    reply: FlowCreated,
    handle: async ({ member, params }) => {
      const { flowId } = await runFlowAgain(context, personActor(member), readFlowId(params));
      return { flowId };
    },
  });
}

function erase(context: WorkspaceContext): AppRoute {
  return memberRoute({
    role: 'owner',
    method: 'DELETE',
    path: '/flows/{flowId}',
    reply: Done,
    handle: async ({ member, params }) => {
      await eraseFlow(context, personActor(member), readFlowId(params));
      return DONE;
    },
  });
}

function flowEmailRoutes(context: WorkspaceContext): AppRoute[] {
  return [
    memberRoute({
      role: 'viewer',
      method: 'GET',
      path: '/flows/{flowId}/email',
      reply: EmailDraft,
      handle: async ({ member, params }) => {
        const story = await findStory(context, member, params);
        const emlUrl = `/app/api/workspaces/${member.workspaceId}/flows/${story.id}/email.eml`;
        return { ...emailTo(context, story), emlUrl };
      },
    }),
    memberRoute({
      role: 'viewer',
      method: 'GET',
      path: '/flows/{flowId}/email.eml',
      reply: { mediaType: 'message/rfc822' },
      handle: async ({ member, params }) => {
        const email = emailTo(context, await findStory(context, member, params));
        const content = toEml(email, { at: new Date(context.clock()), boundary: randomBase62(32) });
        return { content, fileName: 'follow-up.eml' };
      },
    }),
  ];
}

function emailTo({ urlOf, publicUrl }: WorkspaceContext, story: FlowDetailRow): Email {
  const path = videoPathOf(story);
  if (path === null) throw new ApiError('CONFLICT', 'There is no video to send: it is not finished, or was deleted.');
  const { prospectName, userName, userCompany } = story.input;
  return draftEmail({
    title: story.title,
    prospectName,
    senderName: userName,
    senderCompany: userCompany,
    durationS: story.video_duration_s ?? 0,
    brandColour: story.brandColour,
    watchUrl: pageOf(story, publicUrl()) ?? urlOf(path),
    pictureUrl: urlOf(pathBeside(path, 'playPoster')),
  });
}
