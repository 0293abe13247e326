// What is done to a flow that exists: decide on its script, cancel it, erase it, run it again. Each is one transaction with its
// entry in the audit log.
import { FlowError, flowNotFound, invalid } from '../../domain/errors.js';
import { isTerminal } from '../../domain/life.js';
import type { Clock } from '../../lib/clock.js';
import type { Database, Db } from '../../store/db/database.js';
import type { Erased } from '../../store/flows/erasure.js';
import { findFlowDetail, listMovers } from '../../store/flows/flow-detail.js';
import type { VisibleFlow } from '../../store/flows/flows.js';
import { findAvatar } from '../../store/workspaces/workspaces.js';
import type { Actor } from '../actor.js';
import { noteAction, withAudit } from '../audit.js';
import { type Answered, idempotency } from '../idempotency.js';
import { type Created, type CreateFlowDeps, createFlow } from './create-flow.js';
import type { Commands } from './flow-commands.js';
import type { FlowRepository } from './flow-repository.js';

type ChangeDeps<Does extends keyof Commands> = {
  flows: Pick<FlowRepository, 'transact' | 'audit'>;
  commands: Pick<Commands, Does>;
  clock: Clock;
};

export type DecideDeps = ChangeDeps<'approve' | 'reject'> & {
  flows: Pick<FlowRepository, 'beginCall' | 'finishCall'>;
};

/** `seen` is the script that was decided on; for another one by now the answer is CONFLICT. */
export type Decision = { action: 'approve' | 'reject'; editedScript: string | null; seen?: string | undefined };

/** Given again under the same Idempotency-Key as it stands. */
export type Decided = { success: true; flowId: string; status: VisibleFlow['status'] };

export async function decideFlow(
  deps: DecideDeps,
  actor: Actor,
  flowId: string,
  { seen, ...input }: Decision,
  idempotencyKey: string | null = null,
): Promise<Answered<Decided>> {
  const { action, editedScript } = input;
  return idempotency(deps, actor, { route: `approve ${flowId}`, idempotencyKey, input }, async (tx) => {
    const { id, status } =
      action === 'reject'
        ? await deps.commands.reject(tx, flowId, actor, seen)
        : await deps.commands.approve(tx, flowId, actor, editedScript, seen);
    const done = action === 'reject' ? 'flow.rejected' : editedScript === null ? 'flow.approved' : 'flow.edited';
    await noteAction(deps, tx, actor, { action: done, subject: flowId });
    return { success: true, flowId: id, status };
  });
}

/** Of two people who decide at once one comes late: throws CONFLICT with who was faster, unless the script still waits. */
export async function explainLateDecision(db: Db, { workspaceId, by }: Actor, flowId: string): Promise<void> {
  const flow = await findFlowDetail(db, flowId, workspaceId);
  if (!flow) throw flowNotFound();
  if (flow.status === 'pending_approval') return;
  const end = (await listMovers(db, flowId)).findLast(({ event }) => event in ENDINGS);
  if (!end) return;
  const who = end.personId === by ? 'You have' : `${end.name ?? 'Somebody'} has`;
  const did = end.event === 'approved' && flow.edited ? 'approved the script with changes' : ENDINGS[end.event];
  throw new FlowError('CONFLICT', end.event === 'timed_out' ? TOO_LATE : `${who} already ${did}.`);
}

const ENDINGS: Record<string, string> = {
  approved: 'approved the script',
  rejected: 'rejected the script',
  cancel_requested: 'cancelled this flow',
  timed_out: '',
};
const TOO_LATE = 'Nobody decided in time, so this flow was cancelled.';

export const cancelFlow = (deps: ChangeDeps<'cancel'>, actor: Actor, flowId: string): Promise<VisibleFlow> =>
  withAudit(deps, actor, async (tx) => ({
    result: await deps.commands.cancel(tx, flowId, actor),
    action: 'flow.cancelled',
    subject: flowId,
  }));

export type EraseDeps = ChangeDeps<'erase'> & {
  /** Deletes the files of an erased flow; what fails here is done again later. */
  removeFiles(erased: Erased): Promise<void>;
};

/** Cancelling keeps a flow and its history; erasing leaves nothing but the use of the quota. */
export async function eraseFlow(deps: EraseDeps, actor: Actor, flowId: string): Promise<void> {
  const erased = await withAudit(deps, actor, async (tx) => ({
    result: await deps.commands.erase(tx, flowId, actor),
    action: 'flow.erased',
    subject: flowId,
  }));
  await deps.removeFiles(erased);
}

type AgainDeps = CreateFlowDeps & { database: Database };

/** Creates what was asked for then once more, with the workspace as it is now. */
export async function runFlowAgain(deps: AgainDeps, actor: Actor, flowId: string): Promise<Created> {
  const input = await inputOf(deps, actor, flowId);
  return (await createFlow(deps, actor, input)).answer;
}

/** The presenter and the voice may have been taken away since: then the defaults take their places. */
async function inputOf({ database, voicesOf, findVendorAvatar }: AgainDeps, { workspaceId }: Actor, flowId: string) {
  const flow = await findFlowDetail(database.db, flowId, workspaceId);
  if (!flow) throw flowNotFound();
  if (!isTerminal(flow.status)) throw invalid('The flow is still being made; cancel it first.');
  const avatar = await findAvatar(database.db, workspaceId, flow.avatar_id);
  const offered = await findVendorAvatar(workspaceId, flow.avatar_id);
  const voices = await voicesOf(workspaceId);
  return {
    ...flow.input,
    title: flow.title,
    autoApproveScript: flow.auto_approve,
    metadata: flow.metadata,
    ...((avatar?.status === 'ready' || offered) && { avatarId: flow.avatar_id }),
    ...(voices.find(flow.voice_id) && { voiceId: flow.voice_id }),
  };
}
