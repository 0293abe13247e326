// What people ask of flows: create, approve, reject, cancel. Each is one transaction in which the flow moves, the quota's
// books are kept and the next stage is called for.
import { FlowError, flowNotFound, invalid, notCancellable, notWaiting } from '../../domain/errors.js';
import { isTerminal, type State } from '../../domain/life.js';
import type { Metadata } from '../../domain/metadata.js';
import { advance, callForWork } from '../../engine/advance.js';
import type { EngineContext } from '../../engine/context.js';
import type { ScriptCheck } from '../../engine/script-check.js';
import type { StorageState } from '../../engine/storage.js';
import { newId, randomBase62 } from '../../lib/ids.js';
import type { FlowInput } from '../../store/db/columns.js';
import type { Tx } from '../../store/db/database.js';
import type { Flow } from '../../store/db/tables.js';
import { type Erased, eraseFlow } from '../../store/flows/erasure.js';
import { addFlow, findVisibleFlow, type Visibility, type VisibleFlow } from '../../store/flows/flows.js';
import { periodOf, reserveQuota, resetAtMs } from '../../store/flows/quota.js';
import { findLexicon } from '../../store/workspaces/lexicon.js';
import { ensureCallbackSecret } from '../webhooks/endpoints.js';

export type CreateRequest = {
  workspaceId: string;
  keyId: string | null;
  userId: string | null;
  quotaMonthly: number | null;
  title: string;
  input: FlowInput;
  autoApprove: boolean;
  avatarId: string;
  voiceId: string;
  metadata: Metadata;
  callbackUrl: string | null;
};

/** Who wants something of a flow: what they may see, and whose id is noted beside the move. */
export type Actor = Visibility & { by?: string | null };

/** What a script is refused with that was given in this field, or null: an approval and whatever speaks before it refuse alike. */
export function refusalOf(
  field: 'editedScript' | 'text',
  checkScript: ScriptCheck,
  ...asked: Parameters<ScriptCheck>
): string | null {
  const problem = checkScript(...asked);
  return problem && `${field} ${problem}.`;
}

async function problemOf(
  { checkScript, voicesOf }: Pick<EngineContext, 'checkScript' | 'voicesOf'>,
  tx: Tx,
  { workspace_id, voice_id }: Pick<Flow, 'workspace_id' | 'voice_id'>,
  script: string,
): Promise<string | null> {
  const voices = await voicesOf(workspace_id, tx);
  return refusalOf('editedScript', checkScript, voices, voice_id, script, await findLexicon(tx, workspace_id));
}

export type Commands = ReturnType<typeof createCommands>;

/** The commands take the transaction of the caller, who may have more to store in it, such as the answer given. */
export function createCommands(context: EngineContext) {
  return {
    async create(tx: Tx, request: CreateRequest): Promise<VisibleFlow> {
      refuseWithoutStorage(context.storage.state());
      const atMs = context.clock();
      const id = newId('flow');
      const { workspaceId, quotaMonthly: limit } = request;
      const flow = await addFlow(tx, { ...request, id, mediaToken: randomBase62(32), at: new Date(atMs) });
      if (flow.callback_url !== null) await ensureCallbackSecret(context, tx, workspaceId, new Date(atMs));
      await callForWork(context, tx, flow);
      // Last, because all flows of a workspace wait here for each other until the transaction ends.
      if (!(await reserveQuota(tx, { flowId: id, workspaceId, limit, atMs }))) throw quotaExceeded(limit ?? 0, atMs);
      return flow;
    },

    /** `seen` is the script that was decided on; for another one by now the answer is CONFLICT. */
    async approve(
      tx: Tx,
      flowId: string,
      actor: Actor,
      editedScript: string | null,
      seen?: string,
    ): Promise<VisibleFlow> {
      const outcome = editedScript === null ? {} : { script: editedScript, edited: true };
      return answer(tx, flowId, actor, seen, async (flow) => {
        const problem = editedScript === null ? null : await problemOf(context, tx, flow, editedScript);
        if (problem !== null) throw invalid(problem);
        return advance(context, tx, flow, 'approved', outcome, actor.by);
      });
    },

    async reject(tx: Tx, flowId: string, actor: Actor, seen?: string): Promise<VisibleFlow> {
      return answer(tx, flowId, actor, seen, (flow) => advance(context, tx, flow, 'rejected', {}, actor.by));
    },

    /** Cancelling twice is one cancel; a flow that has ended otherwise cannot be cancelled. */
    async cancel(tx: Tx, flowId: string, actor: Actor): Promise<VisibleFlow> {
      // A stage's claim may come between reading and moving: read again.
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const flow = await mustFind(tx, flowId, actor);
        if (flow.status === 'cancelled') return flow;
        if (isTerminal(flow.status)) throw notCancellable(flow.status);
        const cancelled = await advance(context, tx, flow, 'cancel_requested', {}, actor.by);
        if (cancelled) return cancelled;
      }
      throw new Error('A flow moved ten times while it was being cancelled.');
    },

    /** Forgets a flow that has ended, with everything of it but the quota's books. The files go once this is committed. */
    async erase(tx: Tx, flowId: string, actor: Actor): Promise<Erased> {
      const flow = await mustFind(tx, flowId, actor);
      const erased = await eraseFlow(tx, flow.id, new Date(context.clock()));
      if (!erased) throw stillLiving(flow.status);
      return erased;
    },
  };

  async function answer(
    tx: Tx,
    flowId: string,
    actor: Actor,
    seen: string | undefined,
    decide: (flow: VisibleFlow) => Promise<VisibleFlow | null>,
  ): Promise<VisibleFlow> {
    const flow = await mustFind(tx, flowId, actor);
    if (flow.status !== 'pending_approval') throw notWaiting(flow.status);
    if (seen !== undefined && seen !== flow.script) {
      throw new FlowError('CONFLICT', 'The script is another one by now. Read it before you decide.');
    }
    const answered = await decide(flow);
    // Somebody else answered in the same moment: name what they made of the flow.
    if (!answered) throw notWaiting((await mustFind(tx, flowId, actor)).status);
    return answered;
  }
}

/** Before anything is taken: what cannot be stored need not be begun. */
function refuseWithoutStorage(state: StorageState): void {
  if (state === 'ok') return;
  if (state !== 'full') throw new FlowError('SERVICE_UNAVAILABLE', STORE_AWAY, 30);
  throw new FlowError('INSUFFICIENT_STORAGE', NO_SPACE, 300);
}

const STORE_AWAY = 'The place where media are kept cannot be used at the moment. Try again shortly.';
const NO_SPACE = 'The server has no space left for videos. Its operator must free some; try again then.';

export const stillLiving = (status: State): FlowError =>
  invalid(`Only a flow that has ended can be erased; cancel it first. Its status is "${status}".`);

async function mustFind(tx: Tx, flowId: string, visibility: Visibility): Promise<VisibleFlow> {
  const flow = await findVisibleFlow(tx, flowId, visibility);
  if (!flow) throw flowNotFound();
  return flow;
}

export function quotaExceeded(limit: number, atMs: number): FlowError {
  const reset = resetAtMs(atMs);
  return new FlowError(
    'QUOTA_EXCEEDED',
    `The video quota of ${limit} a month is used up. It is counted anew on ${periodOf(reset)}, 00:00 UTC.`,
    Math.ceil((reset - atMs) / 1_000),
  );
}
