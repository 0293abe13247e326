// The audit log of a workspace for its owners: page by page, as CSV for people, and as a whole to save and to verify elsewhere.
import { Readable } from 'node:stream';
import type { AccountsContext } from '../../../services/accounts/context.js';
import type { ActorKind } from '../../../store/db/columns.js';
import {
  type AuditRow,
  exportLines,
  listAudit,
  listAuditActors,
  type AuditFilter as StoredFilter,
  walkAudit,
} from '../../../store/people/audit.js';
import { cutPage, readPlace } from '../../core/check.js';
import { type AppRoute, memberRoute } from '../route.js';
import { AuditActors, AuditFilter, AuditPage, AuditQuery } from '../schemas/people.js';

// CSV for spreadsheets (RFC 4180): with the mark by which they know UTF-8, and an apostrophe before what they would run as a formula.

const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet would take for a formula, also behind spaces. The import in the dashboard removes such an apostrophe again. */
const FORMULA = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r])/u;

const cellOf = (value: string): string => {
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

export const csvLine = (cells: readonly string[]): string => `${cells.map(cellOf).join(',')}\r\n`;

const PAGE = 50;
const DAY_MS = 86_400_000;

export const auditRoutes = ({ database }: AccountsContext): AppRoute[] => [
  memberRoute({
    method: 'GET',
    path: '/audit',
    role: 'owner',
    query: AuditQuery,
    reply: AuditPage,
    handle: async ({ member, query }) => {
      const wanted = { limit: PAGE + 1, before: readPlace(query.cursor), filter: filterOf(query) };
      const rows = await listAudit(database.db, member.workspaceId, wanted);
      const { page, nextCursor } = cutPage(rows, PAGE, ({ at, id }) => ({ createdAt: at, id }));
      return { entries: page.map(entryOf), nextCursor };
    },
  }),
  memberRoute({
    method: 'GET',
    path: '/audit/actors',
    role: 'owner',
    reply: AuditActors,
    handle: async ({ member }) => {
      const actors = await listAuditActors(database.db, member.workspaceId);
      return {
        actors: actors.map(({ kind, id, name }) => ({ kind, name, value: id === null ? kind : `${kind}:${id}` })),
      };
    },
  }),
  memberRoute({
    method: 'GET',
    path: '/audit/csv',
    role: 'owner',
    query: AuditFilter,
    reply: { mediaType: 'text/csv' },
    handle: async ({ member: { workspaceId }, query }) => ({
      content: Readable.from(csvOf(walkAudit(database.db, workspaceId, filterOf(query))), { objectMode: false }),
      fileName: `audit-${workspaceId}.csv`,
    }),
  }),
  memberRoute({
    method: 'GET',
    path: '/audit/export',
    role: 'owner',
    reply: { mediaType: 'application/x-ndjson' },
    handle: async ({ member: { workspaceId } }) => ({
      content: Readable.from(exportLines(database.db, workspaceId), { objectMode: false }),
      fileName: `audit-${workspaceId}.jsonl`,
    }),
  }),
];

const entryOf = ({ id, at, actor, actor_kind, actor_id, action, subject, flow_title }: AuditRow) => ({
  ...{ id, actor, actorKind: actor_kind, actorId: actor_id, action, subject },
  flowTitle: flow_title,
  at: at.toISOString(),
});

function filterOf({ topic, actor, from, to }: AuditFilter): StoredFilter {
  const [kind, id = null] = actor?.split(':') ?? [];
  return {
    topic: topic ?? null,
    actor: kind ? { kind: kind as ActorKind, id } : null,
    from: from ? new Date(from) : null,
    until: to ? new Date(Date.parse(to) + DAY_MS) : null,
  };
}

const HEADER = ['time', 'actor', 'actorKind', 'actorId', 'action', 'subject', 'video', 'entryId'];

async function* csvOf(rows: AsyncIterable<AuditRow>): AsyncIterable<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADER);
  for await (const { id, at, actor, actor_kind, actor_id, action, subject, flow_title } of rows)
    yield csvLine([at.toISOString(), actor, actor_kind, actor_id ?? '', action, subject ?? '', flow_title ?? '', id]);
}
