// Approving and rejecting a script in the dashboard. Of two people who decide at once exactly one does; the other is told
// who was faster and with what.
import { FlowError, flowNotFound } from '../../../domain/errors.js';
import { findFlowDetail, listMovers } from '../../../store/flows/flow-detail.js';
import { readDecision, readFlowId } from '../../api/flow-request.js';
import { ApiError } from '../../core/errors.js';
import { type AppRoute, type Member, memberRoute } from '../route.js';
import { Decision, FlowMoved } from '../schemas/flows.js';
import { askerOf, type DeskContext, withAudit } from '../workspace-context.js';

export function flowDecisionRoute(context: DeskContext): AppRoute {
  return memberRoute({
    role: 'member',
    method: 'POST',
    path: '/flows/{flowId}/decision',
    body: Decision,
    reply: FlowMoved,
    handle: async ({ member, params, body }) => {
      const flowId = readFlowId(params);
      const { action, editedScript } = readDecision(body);
      const asker = askerOf(member);
      try {
        return await withAudit(context, member, async (tx) => {
          const { status } =
            action === 'reject'
              ? await context.commands.reject(tx, flowId, asker, body.draft)
              : await context.commands.approve(tx, flowId, asker, editedScript, body.draft);
          const done = editedScript === null ? `flow.${action === 'reject' ? 'rejected' : 'approved'}` : 'flow.edited';
          return { result: { status }, action: done, subject: flowId };
        });
      } catch (error) {
        if (error instanceof FlowError) await explainLate(context, member, flowId);
        throw error;
      }
    },
  });
}

/** Throws CONFLICT when the flow waits for nobody any more. */
async function explainLate({ database: { db } }: DeskContext, member: Member, flowId: string): Promise<void> {
  const story = await findFlowDetail(db, flowId, member.workspaceId);
  if (!story) throw flowNotFound();
  if (story.status === 'pending_approval') return;
  const end = (await listMovers(db, flowId)).findLast(({ event }) => event in DEEDS);
  if (!end) return;
  const who = end.personId === member.userId ? 'You have' : `${end.name ?? 'Somebody'} has`;
  const deed = end.event === 'approved' && story.edited ? 'approved the script with changes' : DEEDS[end.event];
  throw new ApiError('CONFLICT', end.event === 'timed_out' ? TOO_LATE : `${who} already ${deed}.`);
}

const DEEDS: Record<string, string> = {
  approved: 'approved the script',
  rejected: 'rejected the script',
  cancel_requested: 'cancelled this flow',
  timed_out: '',
};
const TOO_LATE = 'Nobody decided in time, so this flow was cancelled.';
