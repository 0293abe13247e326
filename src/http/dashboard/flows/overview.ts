// What a workspace has used, what waits for somebody, and whether it can make videos.

import { readUsageReport } from '../../../services/flows/usage-report.js';
import { findQuotaUse, resetAtMs } from '../../../store/flows/quota.js';
import { findWorkspaceDefaults } from '../../../store/workspaces/workspace-settings.js';
import { countWaiting } from '../../../store/workspaces/workspaces.js';
import { UsageReport, UsageReportQuery } from '../../api/usage-schemas.js';
import { notFound } from '../../core/errors.js';
import { type AppRoute, memberRoute } from '../route.js';
import { Overview } from '../schemas/flows.js';
import type { WorkspaceContext } from '../workspace-context.js';

export const overviewRoutes = ({ database, flows, clock, voicesOf }: WorkspaceContext): AppRoute[] => [
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
    path: '/usage/report',
    query: UsageReportQuery,
    reply: UsageReport,
    handle: ({ member: { workspaceId }, query }) =>
      readUsageReport({ flows, clock }, { workspaceId, keyId: null }, query),
  }),
];
