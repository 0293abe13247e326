// Approving and rejecting a script in the dashboard. Of two people who decide at once exactly one does; the other is told
// who was faster and with what.
import { FlowError } from '../../../domain/errors.js';
import { personActor } from '../../../services/actor.js';
import { decideFlow, explainLateDecision } from '../../../services/flows/change-flow.js';
import { readDecision, readFlowId } from '../../api/flow-request.js';
import { type AppRoute, memberRoute } from '../route.js';
import { Decision, FlowMoved } from '../schemas/flows.js';
import type { DeskContext } from '../workspace-context.js';

export function flowDecisionRoute(context: DeskContext): AppRoute {
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
