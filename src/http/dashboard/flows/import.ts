// A list of calls that a person imports, a few rows at a time: what would become of each row, and creating the flows.
import type { Log } from '../../../lib/log.js';
import { personActor } from '../../../services/actor.js';
import { checkImport, importFlow, type SentRow } from '../../../services/flows/import-flows.js';
import { readNewFlow } from '../../api/flow-request.js';
import { type ApiError, toApiError } from '../../core/errors.js';
import { type AppRoute, type Member, memberRoute } from '../route.js';
import { ImportCheck, Imported, type ImportedRow, ImportRows } from '../schemas/flows.js';
import type { WorkspaceContext } from '../workspace-context.js';

type Row = ImportRows['rows'][number];

export type ImportContext = WorkspaceContext & { log: Log };

export const importRoutes = (context: ImportContext): AppRoute[] => [
  memberRoute({
    role: 'member',
    method: 'POST',
    path: '/flows/import/check',
    body: ImportRows,
    reply: ImportCheck,
    handle: async ({ member, body: { rows } }) => {
      const refuse = (error: unknown): string => refusalOf(context, error).message;
      const checked = await checkImport(context, personActor(member), rows.map(sentRow), refuse);
      return { rows: checked.map(({ refusal, flowId }) => ({ problem: refusal, flowId })) };
    },
  }),
  memberRoute({
    role: 'member',
    method: 'POST',
    path: '/flows/import',
    body: ImportRows,
    reply: Imported,
    handle: async ({ member, body, untilGone }) => {
      const gone = untilGone();
      const created: ImportedRow[] = [];
      for (const row of body.rows) {
        // What is left is sent again by whoever lost the answer.
        if (gone.aborted) break;
        created.push(await importRow(context, member, row));
      }
      return { rows: created };
    },
  }),
];

const sentRow = (sent: Row): SentRow => ({ sent, read: () => readNewFlow(sent) });

async function importRow(context: ImportContext, member: Member, row: Row): Promise<ImportedRow> {
  try {
    const { answer, isReplayed } = await importFlow(context, personActor(member), sentRow(row));
    return { flowId: answer.flowId, isNew: !isReplayed };
  } catch (thrown) {
    const { inPages, code } = refusalOf(context, thrown);
    return { problem: inPages, code };
  }
}

/** Why no flow is created of a row. Without a database no row would fare better: then the request fails as a whole. */
function refusalOf({ log }: ImportContext, thrown: unknown): ApiError {
  const error = toApiError(thrown);
  if (error.code === 'SERVICE_UNAVAILABLE' || error.code === 'INSUFFICIENT_STORAGE') throw error;
  if (error.status >= 500) log.error({ err: thrown }, 'a row of a list could not be imported');
  return error;
}
