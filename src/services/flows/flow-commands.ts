// The commands on flows: create, approve, reject, cancel, erase. Each is one transaction that moves the flow, settles the quota
// and enqueues the next stage.
import type { CardEdit } from '../../domain/draft.js';
import { FlowError, flowNotFound, invalid, notCancellable, notWaiting, onlyWhileWaiting } from '../../domain/errors.js';
import { isTerminal, type State } from '../../domain/life.js';
import type { Metadata } from '../../domain/limits.js';
import { advance, enqueueWork } from '../../engine/advance.js';
import type { EngineContext } from '../../engine/context.js';
import type { ScriptCheck, ScriptProblem } from '../../engine/stages/script.js';
import type { StorageState } from '../../engine/storage.js';
import { newId, randomBase62 } from '../../lib/ids.js';
import { activeSpan, traceparentOf } from '../../lib/tracing/tracing.js';
import type { FlowInput, FlowSource, KeptScript } from '../../store/db/columns.js';
import type { Tx } from '../../store/db/database.js';
import type { Flow } from '../../store/db/tables.js';
import {
  correctWaitingFlow,
  findRecording,
  lockFlow,
  remakePreview,
  setCardEdits,
} from '../../store/flows/corrections.js';
import { type Erased, eraseFlow } from '../../store/flows/erasure.js';
import { addFlow, findFlow, findVisibleFlow, type Visibility, type VisibleFlow } from '../../store/flows/flows.js';
import { periodOf, reserveQuota, resetAtMs } from '../../store/flows/ledgers.js';
import { findLexicon } from '../../store/workspaces/workspace-settings.js';
import { createRename, type ProspectNames, renameInCards, renameInDraft, titleFor } from '../../text/prospect-names.js';
import { ensureCallbackSecret } from '../webhooks/webhooks.js';
import { refusalOfRecording } from './recorded-script.js';

export type CreateRequest = {
  workspaceId: string;
  keyId: string | null;
  userId: string | null;
  source: FlowSource;
  quotaMonthly: number | null;
  title: string;
  input: FlowInput;
  autoApprove: boolean;
  avatarId: string;
  voiceId: string;
  metadata: Metadata;
  callbackUrl: string | null;
  againOf?: string | null;
  keptScript?: KeptScript | null;
};

/** Who moves a flow: what they may see, and the id that is recorded with the move. */
type Mover = Visibility & { by?: string | null };

/** The refusal of a script in this field, or null; the same for an approval and for speech samples. */
export function refusalOf(
  field: 'editedScript' | 'text',
  checkScript: ScriptCheck,
  ...asked: Parameters<ScriptCheck>
): string | null {
  return sentenceOf(field, checkScript(...asked));
}

export const sentenceOf = (field: string, problem: ScriptProblem | null): string | null =>
  problem && `${field} ${problem.words}.`;

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

/** The commands run in the transaction of the caller, which may also store the answer for its Idempotency-Key. */
export function createCommands(context: EngineContext) {
  return {
    async create(tx: Tx, request: CreateRequest): Promise<VisibleFlow> {
      refuseWithoutStorage(context.storage.state());
      const atMs = context.clock();
      const id = newId('flow');
      const { workspaceId, quotaMonthly: limit } = request;
      const span = activeSpan();
      const own = { id, mediaToken: randomBase62(32), traceparent: span ? traceparentOf(span) : null };
      const flow = await addFlow(tx, { ...request, ...own, at: new Date(atMs) });
      if (flow.callback_url !== null) await ensureCallbackSecret(context, tx, workspaceId, new Date(atMs));
      await enqueueWork(context, tx, flow);
      // Last, because this row lock serialises the creates of a workspace until the commit.
      if (!(await reserveQuota(tx, { flowId: id, workspaceId, limit, atMs }))) throw quotaExceeded(limit ?? 0, atMs);
      return flow;
    },

    /** `seen` is the script that the reviewer has read; CONFLICT if it has changed (optimistic locking). */
    async approve(
      tx: Tx,
      flowId: string,
      actor: Mover,
      editedScript: string | null,
      seen?: string,
    ): Promise<VisibleFlow> {
      const outcome = editedScript === null ? {} : { script: editedScript, edited: true };
      return answer(tx, flowId, actor, seen, async (flow) => {
        const problem = editedScript === null ? null : await problemOf(context, tx, flow, editedScript);
        if (problem !== null) throw invalid(problem);
        const recording = await findRecording(tx, flow.id);
        const unfit = refusalOfRecording(recording, flow, editedScript);
        if (unfit !== null) throw invalid(unfit);
        return advance(context, tx, flow, 'approved', outcome, actor.by);
      });
    },

    /** A name that is null stays; a script that a person wrote stays to the letter. */
    async correctNames(tx: Tx, flowId: string, actor: Mover, wanted: ProspectNames): Promise<void> {
      const { status } = await lockAndFind(tx, flowId, actor);
      const flow = await findFlow(tx, flowId);
      if (status !== 'pending_approval' || !flow?.draft) throw onlyWhileWaiting(status);
      const { input, draft } = flow;
      const given = { prospectName: input.prospectName, prospectCompany: input.prospectCompany };
      const meant = {
        prospectName: given.prospectName ?? draft.found?.prospectName ?? null,
        prospectCompany: given.prospectCompany ?? draft.found?.prospectCompany ?? null,
      };
      const names = {
        prospectName: wanted.prospectName ?? meant.prospectName,
        prospectCompany: wanted.prospectCompany ?? meant.prospectCompany,
      };
      const rename = createRename(meant, names, [input.userName, input.userCompany]);
      const renamed = renameInDraft(draft, rename);
      const isOwn = !flow.edited && renamed.sentences.length > 0;
      await correctWaitingFlow(
        tx,
        flow,
        {
          title: flow.title === titleFor(given) ? titleFor(names) : flow.title,
          input: { ...input, ...names },
          draft: renamed,
          cards: renameInCards(flow.card_edits ?? [], rename, {
            before: draft.sentences,
            after: isOwn ? renamed.sentences : draft.sentences,
          }),
          script: isOwn ? renamed.sentences.map(({ text }) => text).join(' ') : flow.script,
        },
        new Date(context.clock()),
      );
      await enqueueWork(context, tx, flow);
    },

    /** The preview of what somebody edits; with `cards`, those are what the film shows, too. */
    async previewEdit(
      tx: Tx,
      flowId: string,
      actor: Mover,
      { script, cards }: { script: string; cards: readonly CardEdit[] | null },
    ): Promise<void> {
      const flow = await lockAndFind(tx, flowId, actor);
      const at = new Date(context.clock());
      if (flow.status !== 'pending_approval') throw onlyWhileWaiting(flow.status);
      if (cards !== null) await setCardEdits(tx, flow, cards, at);
      await remakePreview(tx, flowId, script === flow.script ? null : script, at);
      await enqueueWork(context, tx, (await findFlow(tx, flowId))!);
    },

    async reject(tx: Tx, flowId: string, actor: Mover, seen?: string, reason?: string): Promise<VisibleFlow> {
      const outcome = reason ? { rejection_reason: reason } : {};
      return answer(tx, flowId, actor, seen, (flow) => advance(context, tx, flow, 'rejected', outcome, actor.by));
    },

    /** Idempotent; a flow that has ended otherwise cannot be cancelled. */
    async cancel(tx: Tx, flowId: string, actor: Mover): Promise<VisibleFlow> {
      // A stage's claim may change the version between reading and moving: read again.
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const flow = await mustFind(tx, flowId, actor);
        if (flow.status === 'cancelled') return flow;
        if (isTerminal(flow.status)) throw notCancellable(flow.status);
        const cancelled = await advance(context, tx, flow, 'cancel_requested', {}, actor.by);
        if (cancelled) return cancelled;
      }
      throw new Error('A flow moved ten times while it was being cancelled.');
    },

    /** Erases a flow that has ended, all but its use of the quota. The files are deleted after the commit. */
    async erase(tx: Tx, flowId: string, actor: Mover): Promise<Erased> {
      const flow = await mustFind(tx, flowId, actor);
      const erased = await eraseFlow(tx, flow.id, new Date(context.clock()));
      if (!erased) throw stillLiving(flow.status);
      return erased;
    },
  };

  async function answer(
    tx: Tx,
    flowId: string,
    actor: Mover,
    seen: string | undefined,
    decide: (flow: VisibleFlow) => Promise<VisibleFlow | null>,
  ): Promise<VisibleFlow> {
    // A change of the cards or the narration meanwhile is waited for, and is no concurrent decision.
    const flow = await lockAndFind(tx, flowId, actor);
    if (flow.status !== 'pending_approval') throw notWaiting(flow.status);
    if (seen !== undefined && seen !== flow.script) {
      throw new FlowError('CONFLICT', 'Someone changed the script. Review it before you decide.');
    }
    const answered = await decide(flow);
    // A concurrent decision was faster: report its outcome.
    if (!answered) throw notWaiting((await mustFind(tx, flowId, actor)).status);
    return answered;
  }
}

/** Refuses early what could not be stored. */
function refuseWithoutStorage(state: StorageState): void {
  if (state === 'ok') return;
  if (state !== 'full')
    throw new FlowError(
      'SERVICE_UNAVAILABLE',
      STORE_AWAY,
      30,
      'The media storage is unavailable right now. Try again shortly.',
    );
  throw new FlowError('INSUFFICIENT_STORAGE', NO_SPACE, 300, FULL_IN_PAGES);
}

const STORE_AWAY = 'The media storage is unavailable right now. Try again shortly.';
const NO_SPACE = 'The server is out of disk space for videos. Ask your server administrator to free some.';
const FULL_IN_PAGES =
  'The server is out of space for videos. Ask your server administrator to free some, then try again.';

export const stillLiving = (status: State): FlowError =>
  invalid(
    `Only a flow that has ended can be erased; cancel it first. Its status is "${status}".`,
    'This video is still in progress. Cancel it before you erase it.',
  );

/** Its status stays as it is until the transaction ends. */
export async function lockAndFind(tx: Tx, flowId: string, visibility: Visibility): Promise<VisibleFlow> {
  await lockFlow(tx, flowId, visibility.workspaceId);
  return mustFind(tx, flowId, visibility);
}

async function mustFind(tx: Tx, flowId: string, visibility: Visibility): Promise<VisibleFlow> {
  const flow = await findVisibleFlow(tx, flowId, visibility);
  if (!flow) throw flowNotFound();
  return flow;
}

export function quotaExceeded(limit: number, atMs: number): FlowError {
  const reset = resetAtMs(atMs);
  return new FlowError(
    'QUOTA_EXCEEDED',
    `The monthly quota of ${limit} videos is used up. It resets on ${periodOf(reset)}, 00:00 UTC.`,
    Math.ceil((reset - atMs) / 1_000),
    `You’ve used all ${limit} videos this month. Your quota resets on ${periodOf(reset)}, 00:00 UTC.`,
  );
}
