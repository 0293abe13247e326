// A list of calls that a person imports. Whoever sends a row again within a day, after a reload or by a second press, gets the
// flow that was created of it.
import { hash } from 'node:crypto';
import type { Database } from '../../store/db/database.js';
import { findPersonAnswers } from '../../store/flows/idempotency.js';
import type { Actor, PersonActor } from '../actor.js';
import type { Answered } from '../idempotency.js';
import { type Created, type CreateFlowDeps, createFlow, requireWords, workspaceOf } from './create-flow.js';
import { applyDefaults, missingIn, type NewFlow, requireReadiness } from './flow-defaults.js';

const ROUTE = 'import';

/** As it was sent; `read` throws what is wrong with its form. */
export type SentRow = { sent: Record<string, unknown>; read(): NewFlow };

export function importFlow(deps: CreateFlowDeps, actor: Actor, { sent, read }: SentRow): Promise<Answered<Created>> {
  const key = keyOf(sent);
  return createFlow(deps, actor, read(), {
    route: ROUTE,
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
  const asked = { route: ROUTE, keys, at: new Date(deps.clock()) };
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
