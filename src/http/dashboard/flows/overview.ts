// What a workspace has used, what waits for somebody, and whether it can make videos.

import { findQuotaUse, resetAtMs } from '../../../store/flows/quota.js';
import { findWorkspaceDefaults } from '../../../store/workspaces/workspace-settings.js';
import { countWaiting, listMonths } from '../../../store/workspaces/workspaces.js';
import { notFound } from '../../core/errors.js';
import { type AppRoute, memberRoute } from '../route.js';
import { Overview, Usage } from '../schemas/flows.js';
import type { WorkspaceContext } from '../workspace-context.js';

const MONTHS = 12;

export const overviewRoutes = ({ database, clock, voicesOf }: WorkspaceContext): AppRoute[] => [
  memberRoute({
    role: 'viewer',
    method: 'GET',
    path: '/overview',
    reply: Overview,
    handle: async ({ member: { workspaceId } }) => {
      const { db } = database;
      const workspace = await findWorkspaceDefaults(db, workspaceId);
      if (!workspace) throw notFound();
      const voices = await voicesOf(workspaceId);
      const missing = [
        ...(workspace.hasReadyAvatar ? [] : ['a presenter that is ready']),
        ...(workspace.voiceId !== null && voices.find(workspace.voiceId) ? [] : ['a voice']),
      ];
      const atMs = clock();
      const used = await findQuotaUse(db, workspaceId, atMs);
      return {
        quota: { used, limit: workspace.quotaMonthly, resetsAt: new Date(resetAtMs(atMs)).toISOString() },
        waiting: await countWaiting(db, workspaceId),
        isReady: missing.length === 0,
        missing,
      };
    },
  }),
  memberRoute({
    role: 'viewer',
    method: 'GET',
    path: '/usage',
    reply: Usage,
    handle: async ({ member: { workspaceId } }) => ({
      months: await listMonths(database.db, workspaceId, clock(), MONTHS),
    }),
  }),
];
