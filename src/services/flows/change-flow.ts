// What is done to a flow that exists: decide on its script, cancel it, erase it, run it again. Each is one transaction with its
// entry in the audit log.
import type { CardEdit } from '../../domain/draft.js';
import { FlowError, flowNotFound, invalid } from '../../domain/errors.js';
import { isTerminal } from '../../domain/life.js';
import { countFindings } from '../../domain/review.js';
import type { Clock } from '../../lib/clock.js';
import type { Database, Db, Tx } from '../../store/db/database.js';
import type { Erased } from '../../store/flows/erasure.js';
import { findFlowDetail, listMovers } from '../../store/flows/flow-detail.js';
import { renameFlow, type VisibleFlow } from '../../store/flows/flows.js';
import { findAvatar } from '../../store/workspaces/workspaces.js';
import { type Actor, noteAction, withAudit } from '../actor.js';
import { type Answered, idempotency } from '../idempotency.js';
import { type CardFindingDeps, editionOf, prepareCardFindings, prepareFindings } from '../reviews/findings.js';
import { type Created, type CreateFlowDeps, createFlow } from './create-flow.js';
import type { Commands } from './flow-commands.js';
import type { FlowRepository } from './flow-repository.js';

type ChangeDeps<Does extends keyof Commands> = {
  flows: Pick<FlowRepository, 'transact' | 'audit'>;
  commands: Pick<Commands, Does>;
  clock: Clock;
};

export type DecideDeps = ChangeDeps<'approve' | 'reject'> &
  CardFindingDeps & {
    flows: Pick<FlowRepository, 'beginCall' | 'finishCall'>;
  };

/** `seen` is the script that was decided on; for another one by now the answer is CONFLICT. */
export type Decision = {
  action: 'approve' | 'reject';
  editedScript: string | null;
  seen?: string | undefined;
  /** What `readCards` gave as the edition of the cards that were approved; for another one by now the answer is CONFLICT. */
  seenCards?: string | undefined;
  /** Why it is rejected, for whoever opens the video. */
  reason?: string | undefined;
  /** False refuses an edit that says what has no source in the summary; who does not ask is not refused. */
  acceptsFindings?: boolean;
};

const auditing = ({ flows, clock }: ChangeDeps<never>) => ({ repository: flows, clock });

/** Given again under the same Idempotency-Key as it stands. */
export type Decided = { success: true; flowId: string; status: VisibleFlow['status'] };

export async function decideFlow(
  deps: DecideDeps,
  actor: Actor,
  flowId: string,
  { seen, seenCards, reason, acceptsFindings = true, ...input }: Decision,
  idempotencyKey: string | null = null,
): Promise<Answered<Decided>> {
  const { action, editedScript } = input;
  const edit = action === 'reject' ? null : editedScript;
  const findingsIn = edit === null ? null : await prepareFindings(deps, actor, flowId);
  const findingsInCards = action === 'reject' ? null : await prepareCardFindings(deps, actor, flowId, editedScript);
  return idempotency(deps, actor, { route: `approve ${flowId}`, idempotencyKey, input }, async (tx) => {
    const { id, status } =
      action === 'reject'
        ? await deps.commands.reject(tx, flowId, actor, seen, reason)
        : await deps.commands.approve(tx, flowId, actor, editedScript, seen);
    const cards = findingsInCards === null ? [] : await findCardEdits(deps, tx, actor, { flowId, seenCards });
    // What costs most comes last: a script that is refused anyway, or was answered before, is not held against the summary.
    const count = countFindings([
      ...(findingsIn === null || edit === null ? [] : await findingsIn(edit)),
      ...(findingsInCards === null ? [] : await findingsInCards(cards)),
    ]);
    if (count !== '' && !acceptsFindings) throw invalid(UNSOURCED);
    const done = action === 'reject' ? 'flow.rejected' : editedScript === null ? 'flow.approved' : 'flow.edited';
    await noteAction(auditing(deps), tx, actor, { action: done, subject: flowId });
    if (count !== '') {
      await noteAction(auditing(deps), tx, actor, { action: 'flow.approved_anyway', subject: `${flowId}: ${count}` });
    }
    return { success: true, flowId: id, status };
  });
}

/** As they are for good: the decision holds the row. CONFLICT if they are others than were seen. */
async function findCardEdits(
  { reviews }: Pick<DecideDeps, 'reviews'>,
  tx: Tx,
  actor: Actor,
  { flowId, seenCards }: { flowId: string; seenCards: string | undefined },
): Promise<CardEdit[]> {
  const edits = (await reviews.findReviewedFlow(flowId, actor, tx))?.card_edits ?? [];
  if (seenCards !== undefined && seenCards !== editionOf(edits)) throw new FlowError('CONFLICT', OTHER_CARDS);
  return edits;
}

const OTHER_CARDS = 'Someone changed the on-screen text. Review it before you decide.';
const UNSOURCED = 'Some statements in this script aren’t in the summary. Change them, or choose “Approve anyway”.';

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
  cancel_requested: 'canceled this video',
  timed_out: '',
};
const TOO_LATE = 'The script wasn’t approved in time, so the video was canceled.';

export const cancelFlow = (deps: ChangeDeps<'cancel'>, actor: Actor, flowId: string): Promise<VisibleFlow> =>
  withAudit(auditing(deps), actor, async (tx) => ({
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
  const erased = await withAudit(auditing(deps), actor, async (tx) => ({
    result: await deps.commands.erase(tx, flowId, actor),
    action: 'flow.erased',
    subject: flowId,
  }));
  await deps.removeFiles(erased);
}

type RenameDeps = ChangeDeps<never> & { database: Database };

export const retitleFlow = (deps: RenameDeps, actor: Actor, flowId: string, title: string): Promise<void> =>
  withAudit(auditing(deps), actor, async (tx) => {
    const flow = await findFlowDetail(tx, flowId, actor.workspaceId);
    if (!flow) throw flowNotFound();
    await renameFlow(tx, flow, title);
    return { result: undefined, action: 'flow.renamed', subject: flowId };
  });

/** `madeId` is the flow that was made of it. */
type BulkOutcome<Refusal> = { flowId: string; madeId: string | null; refusal: Refusal | null };

/** One after the other, until nobody waits for it; what cannot be done to one is told of it, and the others go on. */
export async function changeEach<Refusal>(
  flowIds: readonly string[],
  change: (flowId: string) => Promise<string | null>,
  { refusalOf, isOver }: { refusalOf: (error: unknown) => Refusal; isOver: () => boolean },
): Promise<BulkOutcome<Refusal>[]> {
  const outcomes: BulkOutcome<Refusal>[] = [];
  for (const flowId of new Set(flowIds)) {
    if (isOver()) break;
    try {
      outcomes.push({ flowId, madeId: await change(flowId), refusal: null });
    } catch (error) {
      outcomes.push({ flowId, madeId: null, refusal: refusalOf(error) });
    }
  }
  return outcomes;
}

type AgainDeps = CreateFlowDeps & { database: Database };

/** Another presenter or voice than then, and whether the script is kept or written anew. */
export type AgainChanges = {
  avatarId?: string | undefined;
  voiceId?: string | undefined;
  keepsScript?: boolean | undefined;
};

/** Creates what was asked for then once more, with the workspace as it is now. */
export async function runFlowAgain(
  deps: AgainDeps,
  actor: Actor,
  flowId: string,
  changes: AgainChanges = {},
): Promise<Created> {
  const input = await inputOf(deps, actor, flowId, changes);
  return (await createFlow(deps, actor, input)).answer;
}

/** The presenter and the voice may have been taken away since: then the defaults take their places. */
async function inputOf(
  { database, voicesOf, findVendorAvatar }: AgainDeps,
  { workspaceId }: Actor,
  flowId: string,
  { avatarId, voiceId, keepsScript = false }: AgainChanges,
) {
  const flow = await findFlowDetail(database.db, flowId, workspaceId);
  if (!flow) throw flowNotFound();
  if (!isTerminal(flow.status)) throw invalid('This video is still in progress. Cancel it first.');
  const avatar = await findAvatar(database.db, workspaceId, flow.avatar_id);
  const offered = await findVendorAvatar(workspaceId, flow.avatar_id);
  const voices = await voicesOf(workspaceId);
  const { draft, script, edited } = flow;
  if (keepsScript && (!draft || script === null)) throw invalid('This video has no script to keep.');
  return {
    ...flow.input,
    title: flow.title,
    autoApproveScript: flow.auto_approve,
    metadata: flow.metadata,
    againOf: flow.id,
    ...(keepsScript && draft && script !== null && { keptScript: { draft, script, edited } }),
    ...((avatar?.status === 'ready' || offered) && { avatarId: flow.avatar_id }),
    ...(voices.find(flow.voice_id) && { voiceId: flow.voice_id }),
    ...(avatarId !== undefined && { avatarId }),
    ...(voiceId !== undefined && { voiceId }),
  };
}
