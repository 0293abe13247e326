// A list of calls that a person imports, a few rows at a time: what would become of each row, and making the videos. Whoever sends
// a row again within a day, after a reload or by a second press, gets the video that was made of it.
import { hash } from 'node:crypto';
import { flowNotFound } from '../../../domain/errors.js';
import type { Log } from '../../../lib/log.js';
import type { Database, Tx } from '../../../store/db/database.js';
import {
  beginPersonCall,
  callerOf,
  findPersonAnswers,
  finishPersonCall,
  type PersonInWorkspace,
} from '../../../store/flows/idempotency.js';
import { audit, personActor } from '../../../store/people/audit.js';
import { findWorkspaceDefaults } from '../../../store/workspaces/workspace-settings.js';
import { missingIn, requireReadiness } from '../../api/defaults.js';
import { type CreateInput, fillIn, type Maker, readNewFlow } from '../../api/new-flow.js';
import { type ApiError, toApiError } from '../../core/errors.js';
import { type OnceBooks, once } from '../../core/idempotency.js';
import { type AppRoute, type Member, memberRoute } from '../route.js';
import { ImportCheck, Imported, type ImportedRow, ImportRows } from '../schemas/flows.js';
import type { DeskContext } from '../workspace-context.js';

const ROUTE = 'import';

type Row = ImportRows['rows'][number];

export type ImportContext = DeskContext & { log: Log };

export const importRoutes = (context: ImportContext): AppRoute[] => [
  memberRoute({
    role: 'member',
    method: 'POST',
    path: '/flows/import/check',
    body: ImportRows,
    reply: ImportCheck,
    handle: async ({ member, body: { rows } }) => checkRows(context, member, rows),
  }),
  memberRoute({
    role: 'member',
    method: 'POST',
    path: '/flows/import',
    body: ImportRows,
    reply: Imported,
    handle: async (request) => {
      const gone = request.untilGone();
      const made: ImportedRow[] = [];
      for (const row of request.body.rows) {
        // What is left is sent again by whoever lost the answer.
        if (gone.aborted) break;
        made.push(await makeRow(context, request.member, row));
      }
      return { rows: made };
    },
  }),
];

async function checkRows(context: ImportContext, member: Member, rows: readonly Row[]): Promise<ImportCheck> {
  const { database, clock } = context;
  const keys = rows.map(keyOf);
  const made = await findPersonAnswers(database.db, member, { route: ROUTE, keys, at: new Date(clock()) });
  // All that making does before it writes, for all rows at once.
  return database.db.transaction().execute(async (tx) => {
    const maker = await makerOf(tx, member);
    requireReadiness(missingIn(maker, await context.voicesOf(member.workspaceId, tx)));
    const checked: ImportCheck['rows'] = [];
    for (const [place, row] of rows.entries()) {
      const answer = made.get(keys[place]!) as { flowId: string } | undefined;
      const refused = answer
        ? null
        : await refusalOf(context, async () => void (await fillIn(context, tx, maker, readNewFlow(row))));
      checked.push({ problem: refused?.message ?? null, flowId: answer?.flowId ?? null });
    }
    return { rows: checked };
  });
}

async function makeRow(context: ImportContext, member: Member, row: Row): Promise<ImportedRow> {
  let made: { flowId: string; isNew: boolean } | null = null;
  const refused = await refusalOf(context, async () => {
    const input = readNewFlow(row);
    const key = keyOf(row);
    const call = { callerId: callerOf(member), route: ROUTE, idempotencyKey: key, input: { key } };
    const books = personBooks(context.database, member);
    const { answer, isReplayed } = await once({ ...context, books }, call, (tx) => make(context, tx, member, input));
    made = { flowId: answer.flowId, isNew: !isReplayed };
  });
  return made ?? { problem: refused!.message, code: refused!.code };
}

async function make(context: ImportContext, tx: Tx, member: Member, input: CreateInput): Promise<{ flowId: string }> {
  const { id } = await context.commands.create(tx, await fillIn(context, tx, await makerOf(tx, member), input));
  const { workspaceId } = member;
  const at = new Date(context.clock());
  await audit(tx, { workspaceId, actor: personActor(member), action: 'flow.created', subject: id, at });
  return { flowId: id };
}

async function makerOf(tx: Tx, member: Member): Promise<Maker> {
  const workspace = await findWorkspaceDefaults(tx, member.workspaceId);
  if (!workspace) throw flowNotFound();
  return { ...workspace, keyId: null, userId: member.userId, ownerName: member.name };
}

/** Why a row makes no video, or null. Without a database no row would fare better: then the request fails as a whole. */
async function refusalOf({ log }: ImportContext, work: () => Promise<void>): Promise<ApiError | null> {
  try {
    await work();
    return null;
  } catch (thrown) {
    const error = toApiError(thrown);
    if (error.code === 'SERVICE_UNAVAILABLE' || error.code === 'INSUFFICIENT_STORAGE') throw error;
    if (error.status >= 500) log.error({ err: thrown }, 'a row of a list could not be imported');
    return error;
  }
}

/** One call is one video: who was called and what was said, whatever else is set for the video. */
function keyOf({ emailContent, prospectName, prospectCompany }: Row): string {
  const call = [emailContent, prospectName, prospectCompany].map((text) =>
    typeof text === 'string' ? text.trim() : '',
  );
  return hash('sha256', JSON.stringify(call), 'base64url');
}

const personBooks = ({ db }: Database, person: PersonInWorkspace): OnceBooks => ({
  transact: (work) => db.transaction().execute(work),
  beginCall: (tx, call, at) => beginPersonCall(tx, person, call, at),
  finishCall: (tx, call, answer, at) => finishPersonCall(tx, person, call, answer, at),
});
