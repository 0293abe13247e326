// What is done from the list: to several flows at once, to one once more, and a new title.
import type { Log } from '../../../lib/log.js';
import { personActor } from '../../../services/actor.js';
import { cancelFlow, changeEach, decideFlow, retitleFlow, runFlowAgain } from '../../../services/flows/change-flow.js';
import { listMakers } from '../../../store/flows/flow-rows.js';
import { readFlowId } from '../../api/flow-request.js';
import { toApiError } from '../../core/errors.js';
import { type AppRoute, DONE, type Member, memberRoute } from '../route.js';
import { Done } from '../schemas/fields.js';
import { Again, FlowCreated, FlowsChange, FlowsChanged, Makers, NewTitle } from '../schemas/flows.js';
import type { WorkspaceContext } from '../workspace-context.js';

type SeveralContext = WorkspaceContext & { log: Log };

export const severalFlowsRoutes = (context: SeveralContext): AppRoute[] => [
  memberRoute({
    role: 'member',
    method: 'POST',
    path: '/flows/several',
    body: FlowsChange,
    reply: FlowsChanged,
    handle: async ({ member, body: { action, flowIds }, untilGone }) => {
      const gone = untilGone();
      const change = changeOf(context, member, action);
      const outcomes = await changeEach(flowIds, change, {
        refusalOf: (error) => refusalOf(context, error),
        isOver: () => gone.aborted,
      });
      return { flows: outcomes.map(({ flowId, madeId, refusal }) => ({ flowId, madeId, problem: refusal })) };
    },
  }),
  memberRoute({
    role: 'member',
    method: 'POST',
    path: '/flows/{flowId}/again',
    body: Again,
    reply: FlowCreated,
    handle: async ({ member, params, body }) => {
      const { flowId } = await runFlowAgain(context, personActor(member), readFlowId(params), body ?? {});
      return { flowId };
    },
  }),
  memberRoute({
    role: 'member',
    method: 'PUT',
    path: '/flows/{flowId}/title',
    body: NewTitle,
    reply: Done,
    handle: async ({ member, params, body }) => {
      await retitleFlow(context, personActor(member), readFlowId(params), body.title);
      return DONE;
    },
  }),
  memberRoute({
    role: 'viewer',
    method: 'GET',
    path: '/flows/makers',
    reply: Makers,
    handle: async ({ member }) => ({ makers: await listMakers(context.database.db, member.workspaceId) }),
  }),
];

/** The id of the flow that it makes, or null. */
function changeOf(context: SeveralContext, member: Member, action: FlowsChange['action']) {
  const actor = personActor(member);
  return async (flowId: string): Promise<string | null> => {
    if (action === 'again') return (await runFlowAgain(context, actor, flowId)).flowId;
    if (action === 'approve') await decideFlow(context, actor, flowId, { action, editedScript: null });
    else await cancelFlow(context, actor, flowId);
    return null;
  };
}

/** Why one is refused. Without a database no other would fare better: then the request fails as a whole. */
function refusalOf({ log }: SeveralContext, thrown: unknown): string {
  const error = toApiError(thrown);
  if (error.code === 'SERVICE_UNAVAILABLE' || error.code === 'INSUFFICIENT_STORAGE') throw error;
  if (error.status >= 500) log.error({ err: thrown }, 'one of several flows could not be changed');
  return error.inPages;
}
