// What is done from the list: to several flows at once, to one once more, a new title, and a list of calls that is imported.
import type { Log } from '../../../lib/log.js';
import { personActor } from '../../../services/actor.js';
import { cancelFlow, changeEach, decideFlow, retitleFlow, runFlowAgain } from '../../../services/flows/change-flow.js';
import { checkImport, importFlow, type SentRow } from '../../../services/flows/create-flow.js';
import { listMakers } from '../../../store/flows/flow-list.js';
import { readFlowId, readNewFlow } from '../../api/flow-request.js';
import { type ApiError, toApiError } from '../../core/errors.js';
import { type AppRoute, DONE, type Member, memberRoute, type WorkspaceContext } from '../route.js';
import { Done } from '../schemas/fields.js';
import {
  Again,
  FlowCreated,
  FlowsChange,
  FlowsChanged,
  ImportCheck,
  Imported,
  type ImportedRow,
  ImportRows,
  Makers,
  NewTitle,
} from '../schemas/flows.js';

type SeveralContext = WorkspaceContext & { log: Log };

export const severalFlowsRoutes = (context: SeveralContext): AppRoute[] => [
  memberRoute({
    role: 'member',
    method: 'POST',
    path: '/flows/several',
    body: FlowsChange,
    reply: FlowsChanged,
    handle: async ({ member, body: { action, flowIds }, untilGone }) => {
      const gone = untilGone();
      const change = changeOf(context, member, action);
      const outcomes = await changeEach(flowIds, change, {
        refusalOf: (error) => refusalOf(context, error, 'one of several flows could not be changed').inPages,
        isOver: () => gone.aborted,
      });
      return { flows: outcomes.map(({ flowId, madeId, refusal }) => ({ flowId, madeId, problem: refusal })) };
    },
  }),
  memberRoute({
    role: 'member',
    method: 'POST',
    path: '/flows/{flowId}/again',
    body: Again,
    reply: FlowCreated,
    handle: async ({ member, params, body }) => {
      const { flowId } = await runFlowAgain(context, personActor(member), readFlowId(params), body ?? {});
      return { flowId };
    },
  }),
  memberRoute({
    role: 'member',
    method: 'PUT',
    path: '/flows/{flowId}/title',
    body: NewTitle,
    reply: Done,
    handle: async ({ member, params, body }) => {
      await retitleFlow(context, personActor(member), readFlowId(params), body.title);
      return DONE;
    },
  }),
  memberRoute({
    role: 'viewer',
    method: 'GET',
    path: '/flows/makers',
    reply: Makers,
    handle: async ({ member }) => ({ makers: await listMakers(context.database.db, member.workspaceId) }),
  }),
];

/** The id of the flow that it makes, or null. */
function changeOf(context: SeveralContext, member: Member, action: FlowsChange['action']) {
  const actor = personActor(member);
  return async (flowId: string): Promise<string | null> => {
    if (action === 'again') return (await runFlowAgain(context, actor, flowId)).flowId;
    if (action === 'approve') await decideFlow(context, actor, flowId, { action, editedScript: null });
    else await cancelFlow(context, actor, flowId);
    return null;
  };
}

/** Why one is refused. Without a database no other would fare better: then the request fails as a whole. */
function refusalOf({ log }: Pick<SeveralContext, 'log'>, thrown: unknown, failure: string): ApiError {
  const error = toApiError(thrown);
  if (error.code === 'SERVICE_UNAVAILABLE' || error.code === 'INSUFFICIENT_STORAGE') throw error;
  if (error.status >= 500) log.error({ err: thrown }, failure);
  return error;
}

// A list of calls that a person imports, a few rows at a time: what would become of each row, and creating the flows.

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
      const refuse = (error: unknown): string => importRefusal(context, error).message;
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
    const { inPages, code } = importRefusal(context, thrown);
    return { problem: inPages, code };
  }
}

/** Why no flow is created of a row. */
const importRefusal = (context: ImportContext, thrown: unknown): ApiError =>
  refusalOf(context, thrown, 'a row of a list could not be imported');
