// The five endpoints of the specification, and erasure.

import type { z } from 'zod';
import { flowNotFound } from '../../domain/errors.js';
import { isTerminal } from '../../domain/life.js';
import { keyActor } from '../../services/actor.js';
import {
  cancelFlow,
  type DecideDeps,
  decideFlow,
  type EraseDeps,
  eraseFlow,
} from '../../services/flows/change-flow.js';
import { type CreateFlowDeps, createFlow } from '../../services/flows/create-flow.js';
import type { Commands } from '../../services/flows/flow-commands.js';
import type { FlowRepository } from '../../services/flows/flow-repository.js';
import type { Answered } from '../../services/idempotency.js';
import { readFindings } from '../../services/reviews/findings.js';
import type { VisibleFlow } from '../../store/flows/flows.js';
import { cutPage, placeOf } from '../core/check.js';
import { NOT_MODIFIED } from '../core/route.js';
import {
  assetsBody,
  costBody,
  flowBody,
  flowSummaryBody,
  givenAlongBody,
  makingBody,
  namesTag,
  type ProgressReader,
  tagOf,
  type UrlOf,
} from './flow-body.js';
import {
  decisionOf,
  ignoredPart,
  readFlowId,
  readIdempotencyKey,
  refuseLostKey,
  unknownFields,
} from './flow-request.js';
import { FlowListQuery, readListQuery } from './list-query.js';
import { findingBodies } from './review-body.js';
import { type ApiRequest, type ApiRoute, apiRoute, SUCCESS } from './route.js';
import * as schemas from './schemas.js';
import { type FlowWaiter, readPreferredWait } from './wait.js';

export const FLOWS = '/flows/sales-email-video';
export const FLOW = `${FLOWS}/{flowId}` as const;

export type FlowRoutesContext = CreateFlowDeps &
  DecideDeps & {
    flows: FlowRepository;
    commands: Pick<Commands, 'cancel'>;
    waiter: FlowWaiter;
    progress: ProgressReader;
    urlOf: UrlOf;
  };

export const IDEMPOTENCY_HEADER = {
  'Idempotency-Key': {
    description:
      'A value of your own; a repeated request with the same one is answered again and not done again (24 h).',
    maxLength: 255,
    pattern: '^[\\x21-\\x7E]{1,255}$',
    example: '7f1c2f0e-crm-4711',
  },
};

const REPLAYED_HEADER = {
  'Idempotent-Replayed': { description: 'Sent when the answer is that of an earlier request.', example: 'true' },
};

export function flowRoutes(context: FlowRoutesContext): ApiRoute[] {
  return [create(context), list(context), read(context), approve(context), cancel(context)];
}

function create(context: FlowRoutesContext): ApiRoute {
  return apiRoute({
    method: 'POST',
    path: FLOWS,
    operationId: 'createFlow',
    summary: 'Create a flow',
    description: 'Takes the summary of a sales call and starts to make the follow-up video. Answers at once.',
    tag: 'Flows',
    scope: 'flows:create',
    needsReadiness: true,
    body: schemas.CreateBody,
    requestHeaders: IDEMPOTENCY_HEADER,
    answerHeaders: REPLAYED_HEADER,
    reply: schemas.Created,
    replyDescription: 'The flow was accepted and queued.',
    errors: [
      'VALIDATION_ERROR',
      'QUOTA_EXCEEDED',
      'IDEMPOTENCY_CONFLICT',
      'IDEMPOTENCY_KEY_REUSED',
      'INSUFFICIENT_STORAGE',
    ],
    handle: async (request) => {
      const { access, body, sentBody, header } = request;
      refuseLostKey(sentBody);
      const idempotencyKey = readIdempotencyKey(header('idempotency-key'));
      const message = `The video is being created.${ignoredPart(unknownFields(sentBody))}`;
      return answerOf(request, await createFlow(context, keyActor(access), body, { idempotencyKey, message }));
    },
  });
}

/** An answer that is given again says so. */
function answerOf<Answer>({ answerHeader }: ApiRequest, { answer, isReplayed }: Answered<Answer>): Answer {
  if (isReplayed) answerHeader('idempotent-replayed', 'true');
  return answer;
}

function list(context: FlowRoutesContext): ApiRoute {
  return apiRoute({
    method: 'GET',
    path: FLOWS,
    operationId: 'listFlows',
    summary: 'List flows',
    description:
      'The flows that the API key may see, newest first unless sort says otherwise. A parameter that is not known is refused.',
    tag: 'Flows',
    scope: 'flows:read',
    needsReadiness: true,
    query: FlowListQuery,
    isClosedQuery: true,
    metadataQuery: true,
    reply: schemas.FlowList,
    replyDescription: 'A page of flows.',
    errors: ['VALIDATION_ERROR'],
    handle: async ({ access, query }) => {
      const wanted = readListQuery(query);
      const found = await context.flows.listFlows({ ...wanted, visibility: keyActor(access) });
      const { page, nextCursor } = cutPage(found, wanted.limit, placeOf);
      return { ...SUCCESS, flows: page.map((flow) => flowSummaryBody(flow, context.urlOf)), nextCursor };
    },
  });
}

function read(context: FlowRoutesContext): ApiRoute {
  return apiRoute({
    method: 'GET',
    path: FLOW,
    operationId: 'getFlow',
    summary: 'Read a flow',
    description: 'The present state of a flow. Poll it every few seconds, or ask it to wait for the next change.',
    tag: 'Flows',
    scope: 'flows:read',
    needsReadiness: true,
    query: schemas.ReadQuery,
    requestHeaders: {
      Prefer: {
        description: 'wait=N holds the answer until the flow changes, N seconds at most (up to 30).',
        maxLength: 200,
        example: 'wait=20',
      },
      'If-None-Match': {
        description: 'The ETag of an earlier answer; 304 if nothing changed since.',
        maxLength: 200,
        example: '"m0Xq2vJc7TtY1bR8eKzL5w"',
      },
    },
    answerHeaders: {
      ETag: { description: 'Changes with the flow and with nothing else.', example: '"m0Xq2vJc7TtY1bR8eKzL5w"' },
      'Preference-Applied': { description: 'How long the answer may have waited.', example: 'wait=20' },
    },
    reply: schemas.FlowReply,
    replyDescription: 'The flow. Which fields it has depends on its state.',
    errors: ['VALIDATION_ERROR', 'FLOW_NOT_FOUND'],
    handle: async (request) => {
      const { expand } = request.query;
      const flow = await readFlow(context, request);
      const wanted = new Set(expand?.split(','));
      const assets = wanted.has('assets') ? assetsBody(flow, context.urlOf) : {};
      const costs = wanted.has('costs') && { costs: (await context.flows.listFlowCosts(flow.id)).map(costBody) };
      const making = wanted.has('making') && { making: makingBody(await context.flows.findMaking(flow.id)) };
      const metadata = wanted.has('metadata') && givenAlongBody(await context.flows.findGivenAlong(flow.id));
      const body = { ...flowBody(flow, context.urlOf), ...assets, ...making, ...costs, ...metadata };
      // Progress changes by itself, so a flow with it has no tag.
      if (wanted.has('progress')) return { ...body, progress: await context.progress(flow) };
      const tag = tagOf(flow, context.urlOf);
      request.answerHeader('etag', tag);
      return namesTag(request.header('if-none-match'), tag) ? NOT_MODIFIED : body;
    },
  });
}

type FlowRequest = ApiRequest<{ flowId: string }>;

/** The flow, at once or, if the client prefers to wait, when it has changed. */
async function readFlow(context: FlowRoutesContext, request: FlowRequest): Promise<VisibleFlow> {
  const seconds = readPreferredWait(request.header('prefer'));
  if (seconds === null) return mustFind(context, request);
  const watch = context.waiter.watch(readFlowId(request.params));
  try {
    const flow = await mustFind(context, request);
    request.answerHeader('preference-applied', `wait=${seconds}`);
    const known = request.header('if-none-match');
    const isNews = known !== undefined && !namesTag(known, tagOf(flow, context.urlOf));
    if (isNews || isTerminal(flow.status)) return flow;
    await watch.newerThan(flow.version, seconds);
    return await mustFind(context, request);
  } finally {
    watch.close();
  }
}

async function mustFind({ flows }: FlowRoutesContext, { access, params }: FlowRequest): Promise<VisibleFlow> {
  const flow = await flows.findFlow(readFlowId(params), keyActor(access));
  if (!flow) throw flowNotFound();
  return flow;
}

function approve(context: FlowRoutesContext): ApiRoute {
  return apiRoute({
    method: 'POST',
    path: `${FLOW}/approve`,
    operationId: 'decideScript',
    summary: 'Approve, edit or reject the script',
    description: 'Only while the flow is in pending_approval.',
    tag: 'Flows',
    scope: 'flows:approve',
    needsReadiness: true,
    query: schemas.DecideQuery,
    body: schemas.ApproveBody,
    requestHeaders: IDEMPOTENCY_HEADER,
    answerHeaders: REPLAYED_HEADER,
    reply: schemas.Decided,
    replyDescription: 'The flow went on, or was cancelled.',
    errors: ['VALIDATION_ERROR', 'FLOW_NOT_FOUND', 'IDEMPOTENCY_CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
    handle: async (request) => {
      const { access, params, query, body, header } = request;
      const decision = decisionOf(body);
      const flowId = readFlowId(params);
      const idempotencyKey = readIdempotencyKey(header('idempotency-key'));
      const actor = keyActor(access);
      const decided = await decideFlow(context, actor, flowId, decision, idempotencyKey);
      const { status, ...answer } = answerOf(request, decided);
      const edited = decision.editedScript;
      const wantsFindings = query.expand && edited !== null;
      const findings = wantsFindings ? await readFindings(context, actor, flowId, edited) : [];
      return {
        ...{ ...answer, status: status as Decided['status'] },
        ...(query.expand && { findings: findingBodies(findings) }),
      };
    },
  });
}

type Decided = z.output<typeof schemas.Decided>;

function cancel(context: FlowRoutesContext): ApiRoute {
  return apiRoute({
    method: 'DELETE',
    path: FLOW,
    operationId: 'cancelFlow',
    summary: 'Cancel a flow',
    description: 'Stops a flow in any state that is not final, also while it renders.',
    tag: 'Flows',
    scope: 'flows:cancel',
    needsReadiness: true,
    reply: schemas.Cancelled,
    replyDescription: 'The flow is cancelled.',
    errors: ['VALIDATION_ERROR', 'FLOW_NOT_FOUND'],
    handle: async ({ access, params }) => {
      const { id } = await cancelFlow(context, keyActor(access), readFlowId(params));
      return { ...SUCCESS, flowId: id, status: 'cancelled' as const };
    },
  });
}

export function eraseRoutes(context: EraseDeps): ApiRoute[] {
  return [
    apiRoute({
      method: 'POST',
      path: `${FLOW}/erase`,
      operationId: 'eraseFlow',
      summary: 'Erase a flow',
      description:
        'Deletes a flow that has ended, with its summary, script, video and everything beside it. This cannot be undone. The use of the quota stays as it is.',
      tag: 'Flows',
      scope: '*',
      needsReadiness: false,
      reply: schemas.Erased,
      replyDescription: 'The flow is gone.',
      errors: ['VALIDATION_ERROR', 'FLOW_NOT_FOUND'],
      handle: async ({ access, params }) => {
        const flowId = readFlowId(params);
        await eraseFlow(context, keyActor(access), flowId);
        return { ...SUCCESS, flowId };
      },
    }),
  ];
}
