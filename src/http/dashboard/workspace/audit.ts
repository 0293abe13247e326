// The audit log of a workspace for its owners: page by page, and as a whole to save and to verify elsewhere.
import { Readable } from 'node:stream';
import { z } from 'zod';
import { exportLines, listAudit } from '../../../store/people/audit.js';
import { cutPage, readPlace } from '../../core/paging.js';
import type { AccountContext } from '../accounts/accounts.js';
import { type AppRoute, answerBytes, memberRoute } from '../route.js';
import type { AuditPage } from '../shapes.js';

const PAGE = 50;

const AuditQuery = z.object({ cursor: z.string('must be given once').optional() });

export const auditRoutes = ({ database }: AccountContext): AppRoute[] => [
  memberRoute({
    method: 'GET',
    path: '/audit',
    role: 'owner',
    query: AuditQuery,
    handle: async ({ member, query }): Promise<AuditPage> => {
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
    handle: async ({ member: { workspaceId } }) =>
      answerBytes({
        type: 'application/x-ndjson',
        content: Readable.from(exportLines(database.db, workspaceId), { objectMode: false }),
        fileName: `audit-${workspaceId}.jsonl`,
      }),
  }),
];
