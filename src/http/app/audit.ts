// The audit log of a workspace, page by page, for its owners.
import { z } from 'zod';
import { listAudit } from '../../store/audit.js';
import { readCursor, writeCursor } from '../../store/page.js';
import { ApiError } from '../errors.js';
import type { AccountContext } from './accounts.js';
import { type AppRoute, memberRoute } from './route.js';
import type { AuditPage } from './shapes.js';

const PAGE = 50;

const AuditQuery = z.object({ cursor: z.string('must be given once').optional() });

export const auditRoutes = ({ database }: AccountContext): AppRoute[] => [
  memberRoute({
    method: 'GET',
    path: '/audit',
    role: 'owner',
    query: AuditQuery,
    handle: async ({ member, query }): Promise<AuditPage> => {
      const before = query.cursor === undefined ? null : readCursor(query.cursor);
      if (query.cursor !== undefined && !before) throw new ApiError('VALIDATION_ERROR', 'cursor is not one of ours.');
      const rows = await listAudit(database.db, member.workspaceId, PAGE + 1, before);
      const last = rows[PAGE - 1];
      return {
        entries: rows.slice(0, PAGE).map(({ id, at, actor, actor_kind, action, subject }) => ({
          ...{ id, actor, actorKind: actor_kind, action, subject },
          at: at.toISOString(),
        })),
        nextCursor: rows.length > PAGE && last ? writeCursor({ createdAt: last.at, id: last.id }) : null,
      };
    },
  }),
];
