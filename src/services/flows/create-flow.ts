// Creating a flow: one function for a request of the API, a row of many, a row of an import, and a flow that is run again.
import { flowNotFound, invalid } from '../../domain/errors.js';
import { LIMITS } from '../../domain/limits.js';
import type { Clock } from '../../lib/clock.js';
import type { FlowSource } from '../../store/db/columns.js';
import type { Tx } from '../../store/db/database.js';
import type { WorkspaceDefaults } from '../../store/workspaces/workspace-settings.js';
import { countWords } from '../../text/words.js';
import type { Actor } from '../actor.js';
import { noteAction } from '../audit.js';
import { type Answered, type IdempotentRequest, idempotency } from '../idempotency.js';
import type { Commands } from './flow-commands.js';
import { applyDefaults, type DefaultsDeps, type NewFlow } from './flow-defaults.js';
import type { FlowRepository } from './flow-repository.js';

export type CreateFlowDeps = DefaultsDeps & {
  flows: Pick<FlowRepository, 'transact' | 'audit' | 'findWorkspaceDefaults' | 'beginCall' | 'finishCall'>;
  commands: Pick<Commands, 'create'>;
  clock: Clock;
};

/** Given again under the same key as it stands; `message` is for whoever created the flow. */
export type Created = { success: true; flowId: string; status: 'pending'; message?: string };

/** By default the route is that of single creates, and what must be the same again under the key is the flow. */
export type CreateCall = Partial<IdempotentRequest> & { message?: string; source?: FlowSource };

/** Under this name the answers to single creates are remembered. */
const ROUTE = 'create';

export async function createFlow(
  deps: CreateFlowDeps,
  actor: Actor,
  input: NewFlow,
  { message, source, ...call }: CreateCall = {},
): Promise<Answered<Created>> {
  requireWords(input);
  return idempotency(deps, actor, { route: ROUTE, idempotencyKey: null, input, ...call }, async (tx) => {
    const workspace = await workspaceOf(deps, tx, actor);
    const request = await applyDefaults(deps, tx, { actor, workspace }, input);
    const from = source ?? (actor.caller.kind === 'key' ? 'api' : 'dashboard');
    // The row, the quota and the job of the first stage.
    const { id } = await deps.commands.create(tx, { ...request, source: from });
    await noteAction({ repository: deps.flows, clock: deps.clock }, tx, actor, { action: 'flow.created', subject: id });
    return { success: true, flowId: id, status: 'pending', ...(message !== undefined && { message }) };
  });
}

export function requireWords({ emailContent }: NewFlow): void {
  const words = countWords(emailContent, LIMITS.MIN_WORDS);
  if (words >= LIMITS.MIN_WORDS) return;
  throw invalid(
    `emailContent must have at least ${LIMITS.MIN_WORDS} words; ${words} ${words === 1 ? 'was' : 'were'} found.`,
  );
}

export async function workspaceOf(
  { flows }: { flows: Pick<FlowRepository, 'findWorkspaceDefaults'> },
  tx: Tx,
  { workspace, workspaceId }: Actor,
): Promise<WorkspaceDefaults> {
  const found = workspace ?? (await flows.findWorkspaceDefaults(tx, workspaceId));
  if (!found) throw flowNotFound();
  return found;
}
