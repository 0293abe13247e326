// The audit log of a workspace for its owners: page by page, and as a whole to save and to verify elsewhere.
import { Readable } from 'node:stream';
import type { AccountsContext } from '../../../services/accounts/context.js';
import { exportLines, listAudit } from '../../../store/people/audit.js';
import { cutPage, readPlace } from '../../core/paging.js';
import { type AppRoute, memberRoute } from '../route.js';
import { AuditPage, AuditQuery } from '../schemas/people.js';

const PAGE = 50;

export const auditRoutes = ({ database }: AccountsContext): AppRoute[] => [
  memberRoute({
    method: 'GET',
    path: '/audit',
    role: 'owner',
    query: AuditQuery,
    reply: AuditPage,
    handle: async ({ member, query }) => {
      const rows = await listAudit(database.db, member.workspaceId, PAGE + 1, readPlace(query.cursor));
      const { page, nextCursor } = cutPage(rows, PAGE, ({ at, id }) => ({ createdAt: at, id }));
      return {
        entries: page.map(({ id, at, actor, actor_kind, action, subject }) => ({
          ...{ id, actor, actorKind: actor_kind, action, subject },
          at: at.toISOString(),
        })),
        nextCursor,
      };
    },
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
