// Creating a flow: one function for a request of the API, a row of many, a row of an import, and a flow that is run again; and the
// import of a list.

import { hash } from 'node:crypto';
import { flowNotFound, invalid } from '../../domain/errors.js';
import { LIMITS } from '../../domain/limits.js';
import type { Clock } from '../../lib/clock.js';
import type { FlowSource } from '../../store/db/columns.js';
import type { Database, Tx } from '../../store/db/database.js';
import { findPersonAnswers } from '../../store/flows/idempotency.js';
import type { WorkspaceDefaults } from '../../store/workspaces/workspace-settings.js';
import { countWords } from '../../text/words.js';
import { type Actor, noteAction, type PersonActor } from '../actor.js';
import { type Answered, type IdempotentRequest, idempotency } from '../idempotency.js';
import type { Commands } from './flow-commands.js';
import { applyDefaults, type DefaultsDeps, missingIn, type NewFlow, requireReadiness } from './flow-defaults.js';
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

function requireWords({ emailContent }: NewFlow): void {
  const words = countWords(emailContent, LIMITS.MIN_WORDS);
  if (words >= LIMITS.MIN_WORDS) return;
  throw invalid(
    `emailContent must have at least ${LIMITS.MIN_WORDS} words; ${words} ${words === 1 ? 'was' : 'were'} found.`,
  );
}

async function workspaceOf(
  { flows }: { flows: Pick<FlowRepository, 'findWorkspaceDefaults'> },
  tx: Tx,
  { workspace, workspaceId }: Actor,
): Promise<WorkspaceDefaults> {
  const found = workspace ?? (await flows.findWorkspaceDefaults(tx, workspaceId));
  if (!found) throw flowNotFound();
  return found;
}

// A list of calls that a person imports. Whoever sends a row again within a day, after a reload or by a second press, gets the
// flow that was created of it.

const IMPORT_ROUTE = 'import';

/** As it was sent; `read` throws what is wrong with its form. */
export type SentRow = { sent: Record<string, unknown>; read(): NewFlow };

export function importFlow(deps: CreateFlowDeps, actor: Actor, { sent, read }: SentRow): Promise<Answered<Created>> {
  const key = keyOf(sent);
  return createFlow(deps, actor, read(), {
    route: IMPORT_ROUTE,
    idempotencyKey: key,
    input: { key },
    source: 'import',
  });
}

type ImportDeps = CreateFlowDeps & { database: Database };

/** What was created of a row already, or what `refusalOf` makes of the failure that the row would have. */
type CheckedRow<Refusal> = { flowId: string | null; refusal: Refusal | null };

/** All that creating does before it writes, for all rows at once. */
export async function checkImport<Refusal>(
  deps: ImportDeps,
  actor: PersonActor,
  rows: readonly SentRow[],
  refusalOf: (error: unknown) => Refusal,
): Promise<CheckedRow<Refusal>[]> {
  const keys = rows.map(({ sent }) => keyOf(sent));
  const asked = { route: IMPORT_ROUTE, keys, at: new Date(deps.clock()) };
  const created = await findPersonAnswers(deps.database.db, actor.caller, asked);
  return deps.flows.transact(async (tx) => {
    const workspace = await workspaceOf(deps, tx, actor);
    requireReadiness(missingIn(workspace, await deps.voicesOf(actor.workspaceId, tx)));
    const checked: CheckedRow<Refusal>[] = [];
    for (const [place, row] of rows.entries()) {
      const answer = created.get(keys[place]!) as Created | undefined;
      const refusal = answer ? null : await refuse(row);
      checked.push({ flowId: answer?.flowId ?? null, refusal });
    }
    return checked;

    async function refuse({ read }: SentRow): Promise<Refusal | null> {
      try {
        const input = read();
        requireWords(input);
        await applyDefaults(deps, tx, { actor, workspace }, input);
        return null;
      } catch (error) {
        return refusalOf(error);
      }
    }
  });
}

/** One call is one video: who was called and what was said, whatever else is set for the video. */
function keyOf({ emailContent, prospectName, prospectCompany }: Record<string, unknown>): string {
  const call = [emailContent, prospectName, prospectCompany].map((text) =>
    typeof text === 'string' ? text.trim() : '',
  );
  return hash('sha256', JSON.stringify(call), 'base64url');
}
