// The flows of a workspace in the dashboard: list, create, decide, cancel, erase, and what it has used. What is told of one flow
// stands in the files beside this one.
import { pathBeside } from '../../../domain/assets.js';
import { FlowError } from '../../../domain/errors.js';
import { type State, WORKING } from '../../../domain/life.js';
import { randomBase62 } from '../../../lib/ids.js';
import { personActor } from '../../../services/actor.js';
import { cancelFlow, decideFlow, eraseFlow, explainLateDecision } from '../../../services/flows/change-flow.js';
import { createFlow } from '../../../services/flows/create-flow.js';
import { readUsageReport } from '../../../services/flows/usage-report.js';
import { readReceipt } from '../../../services/provenance/receipts.js';
import type { FlowDetailRow } from '../../../store/flows/flow-detail.js';
import { type ListFilter, listFlowRows, type MakerFilter } from '../../../store/flows/flow-list.js';
import { findQuotaUse, resetAtMs } from '../../../store/flows/ledgers.js';
import { findWorkspaceDefaults } from '../../../store/workspaces/workspace-settings.js';
import { countWaiting } from '../../../store/workspaces/workspaces.js';
import { readDecision, readFlowId } from '../../api/flow-request.js';
import { CreateBody } from '../../api/schemas.js';
import { UsageReport, UsageReportQuery } from '../../api/usage-schemas.js';
import { cutPage, placeOf, readPlace } from '../../core/check.js';
import { ApiError, notFound } from '../../core/errors.js';
import { type AppRoute, DONE, memberRoute, type WorkspaceContext } from '../route.js';
import { Done } from '../schemas/fields.js';
import {
  Decision,
  EmailDraft,
  FlowCreated,
  type FlowFilter,
  FlowLinesQuery,
  FlowMoved,
  FlowPage,
  Overview,
} from '../schemas/flows.js';
import { draftEmail, type Email, toEml } from './email.js';
import { findStory, flowDetailRoute, flowLine, pageOf, videoPathOf } from './flow-detail.js';

const PAGE = 50;

export const appFlowRoutes = (context: WorkspaceContext): AppRoute[] => [
  list(context),
  create(context),
  flowDetailRoute(context),
  decide(context),
  cancel(context),
  erase(context),
  ...flowEmailRoutes(context),
  receipt(context),
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
      const request = {
        visibility: { workspaceId: member.workspaceId, keyId: null },
        filter: filterOf(query),
        withMetadata: false,
        order: query.sort || 'newest',
        after: readPlace(query.cursor || undefined),
        limit,
      };
      const found = await listFlowRows(database.db, request);
      const { page, nextCursor } = cutPage(found, limit, placeOf);
      return { flows: page.map((row) => flowLine(row, urlOf)), nextCursor };
    },
  });
}

const filterOf = ({ status, search, from, until, maker, source }: FlowLinesQuery): ListFilter => ({
  statuses: statesOf(status || null),
  search: search || null,
  ...{ prospect: null, company: null, metadata: {} },
  createdAfter: from ? new Date(from) : null,
  createdBefore: until ? new Date(until) : null,
  maker: maker ? makerOf(maker) : null,
  source: source || null,
});

/** "person:usr_1", "key:key_1" */
function makerOf(maker: string): MakerFilter {
  const [kind, id = ''] = maker.split(':');
  return { kind: kind === 'key' ? 'key' : 'person', id };
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
      const decision = {
        ...readDecision(body),
        seen: body.draft,
        seenCards: body.cards,
        reason: body.reason?.trim(),
        acceptsFindings: body.approveAnyway === true,
      };
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

/** As a file, to keep. */
function receipt(context: WorkspaceContext): AppRoute {
  return memberRoute({
    role: 'viewer',
    method: 'GET',
    path: '/flows/{flowId}/receipt.json',
    reply: { mediaType: 'application/json' },
    handle: async ({ member, params }) => {
      const flowId = readFlowId(params);
      const signed = await readReceipt(context, personActor(member), flowId);
      return { content: `${JSON.stringify(signed, null, 2)}\n`, fileName: `receipt-${flowId}.json` };
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
        return { ...(await emailTo(context, story)), emlUrl };
      },
    }),
    memberRoute({
      role: 'viewer',
      method: 'GET',
      path: '/flows/{flowId}/email.eml',
      reply: { mediaType: 'message/rfc822' },
      handle: async ({ member, params }) => {
        const email = await emailTo(context, await findStory(context, member, params));
        const content = toEml(email, { at: new Date(context.clock()), boundary: randomBase62(32) });
        return { content, fileName: 'follow-up.eml' };
      },
    }),
  ];
}

async function emailTo({ urlOf, publicUrl, voicesOf }: WorkspaceContext, story: FlowDetailRow): Promise<Email> {
  const path = videoPathOf(story);
  if (path === null) throw new ApiError('CONFLICT', 'There’s no video to send. It isn’t finished, or it was deleted.');
  const { prospectName, userName, userCompany } = story.input;
  const voice = (await voicesOf(story.workspace_id)).find(story.voice_id);
  return draftEmail({
    language: voice?.listing.language ?? 'en',
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

// What a workspace has used, what waits for somebody, and whether it can make videos.

export const overviewRoutes = ({ database, flows, clock, voicesOf }: WorkspaceContext): AppRoute[] => [
  memberRoute({
    role: 'viewer',
    method: 'GET',
    path: '/overview',
    reply: Overview,
    handle: async ({ member: { workspaceId } }) => {
      const { db } = database;
      const workspace = await findWorkspaceDefaults(db, workspaceId);
      if (!workspace) throw notFound();
      const voices = await voicesOf(workspaceId);
      const missing = [
        ...(workspace.hasReadyAvatar ? [] : ['a presenter that is ready']),
        ...(workspace.voiceId !== null && voices.find(workspace.voiceId) ? [] : ['a voice']),
      ];
      const atMs = clock();
      const used = await findQuotaUse(db, workspaceId, atMs);
      return {
        quota: { used, limit: workspace.quotaMonthly, resetsAt: new Date(resetAtMs(atMs)).toISOString() },
        waiting: await countWaiting(db, workspaceId),
        isReady: missing.length === 0,
        missing,
      };
    },
  }),
  memberRoute({
    role: 'viewer',
    method: 'GET',
    path: '/usage/report',
    query: UsageReportQuery,
    reply: UsageReport,
    handle: ({ member: { workspaceId }, query }) =>
      readUsageReport({ flows, clock }, { workspaceId, keyId: null }, query),
  }),
];
