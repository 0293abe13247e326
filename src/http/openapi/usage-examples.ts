// Examples of what the API tells of the use of a workspace: its quota and its usage report.

const USAGE_FIGURES = {
  created: 42,
  completed: 36,
  failed: 1,
  cancelled: 5,
  approved: 30,
  rejected: 4,
  edited: 9,
  medianApprovalSeconds: 260,
  costs: [{ amount: 3.42, currency: 'USD' }],
};

export const USAGE_EXAMPLES = {
  readUsage: {
    reply: {
      usage: {
        summary: 'Seven of a hundred videos',
        value: {
          success: true,
          period: '2026-05-01',
          used: 7,
          limit: 100,
          remaining: 93,
          resetsAt: '2026-06-01T00:00:00.000Z',
        },
      },
    },
  },
  readUsageReport: {
    reply: {
      report: {
        summary: 'November, month by month',
        value: {
          success: true,
          from: '2026-11-01',
          to: '2026-11-30',
          interval: 'month',
          isComplete: true,
          totals: USAGE_FIGURES,
          periods: [{ start: '2026-11-01', ...USAGE_FIGURES }],
          makers: [{ id: 'key_5Rt1WqLx8Zb3Mn7Yc0Vd2K', kind: 'key', name: 'CRM', ...USAGE_FIGURES }],
          sources: [{ source: 'api', ...USAGE_FIGURES }],
        },
      },
    },
  },
};
