// The events of one flow as they happen: each time what a read with its progress would answer. Moves and progress are heard
// of as the open pages of the dashboard hear of them.
import type { z } from 'zod';
import { flowNotFound } from '../../domain/errors.js';
import { isTerminal } from '../../domain/life.js';
import { keyActor } from '../../services/actor.js';
import type { FlowRepository } from '../../services/flows/flow-repository.js';
import type { Visibility, VisibleFlow } from '../../store/flows/flows.js';
import type { OpenEvents } from '../core/event-streams.js';
import { NOTHING_MORE } from '../core/route.js';
import type { LiveFlows } from '../dashboard/flows/live-flows.js';
import type { ProgressReader } from './flow-body.js';
import { flowBody, type UrlOf } from './flow-body.js';
import { readFlowId } from './flow-request.js';
import { FLOW } from './flows.js';
import { type ApiRoute, apiRoute } from './route.js';
import { FlowEnded, FlowReply } from './schemas.js';

export type FlowEventsContext = {
  flows: Pick<FlowRepository, 'findFlow'>;
  live: Pick<LiveFlows, 'watch'>;
  progress: ProgressReader;
  urlOf: UrlOf;
  onError(error: unknown): void;
};

export function flowEventsRoute(context: FlowEventsContext): ApiRoute {
  return apiRoute({
    method: 'GET',
    path: `${FLOW}/events`,
    operationId: 'listenToFlow',
    summary: 'Listen to a flow',
    description:
      'Server-sent events: at once the present state, then every change and how far the stage is. `flow` carries what a read with `expand=progress` answers; after a state that is final comes `end`, and the answer is over. A listener that comes again with `Last-Event-ID` hears the present state if it is another one.',
    tag: 'Flows',
    scope: 'flows:read',
    needsReadiness: true,
    requestHeaders: {
      'Last-Event-ID': {
        description: 'The id of the last event that was heard; browsers send it by themselves.',
        maxLength: 100,
        example: '7.40',
      },
    },
    reply: { events: { flow: FlowReply, end: FlowEnded } },
    replyDescription: 'The events, until the flow has ended.',
    errors: ['FLOW_NOT_FOUND'],
    handle: async (request) => {
      const sight = keyActor(request.access);
      const heard = request.header('last-event-id') ?? null;
      const flow = await context.flows.findFlow(readFlowId(request.params), sight);
      if (!flow) throw flowNotFound();
      if (isTerminal(flow.status) && idOf(flow) === heard) return NOTHING_MORE;
      return tell(context, flow.id, sight, heard);
    },
  });
}

type Ended = z.output<typeof FlowEnded>;

/** Names a state and how far it is; a claim of a stage is another version of the same flow. */
const idOf = ({ version, progress }: VisibleFlow): string => `${version}.${progress}`;

/** One reading at a time: what is heard of meanwhile leads to one more. */
function tell(context: FlowEventsContext, id: string, sight: Visibility, heard: string | null): OpenEvents {
  return (send, close) => {
    let told = heard;
    let isReading = false;
    let isStale = false;
    const read = async () => {
      const flow = await context.flows.findFlow(id, sight);
      if (!flow) return close();
      if (idOf(flow) !== told) {
        told = idOf(flow);
        const data = { ...flowBody(flow, context.urlOf), progress: await context.progress(flow) };
        send({ event: 'flow', data: data satisfies z.output<typeof FlowReply>, id: told });
      }
      if (!isTerminal(flow.status)) return;
      const end = { flowId: id, status: flow.status as Ended['status'] } satisfies Ended;
      send({ event: 'end', data: end, id: told });
      close();
    };
    const look = async () => {
      isStale = true;
      if (isReading) return;
      isReading = true;
      while (isStale) {
        isStale = false;
        await read();
      }
      isReading = false;
    };
    const lookOrEnd = () =>
      void look().catch((error) => {
        // Whoever listens comes again, and says what was heard last.
        context.onError(error);
        close();
      });
    const stop = context.live.watch(sight.workspaceId, ({ event, data }) => {
      if (event === 'gap' || ('flowId' in data && data.flowId === id)) lookOrEnd();
    });
    lookOrEnd();
    return stop;
  };
}
