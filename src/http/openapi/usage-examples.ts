// Examples of a receipt, and of what the API tells of the use of a workspace: its quota and its usage report.

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

// The example of a receipt for the OpenAPI document; its hashes and its signature are made up.

export const RECEIPT_EXAMPLE = {
  summary: 'Of a video whose script a person approved',
  value: {
    success: true,
    receipt: {
      type: 'aftercall.receipt',
      version: 1,
      issuedAt: '2026-05-19T08:00:00.000Z',
      flow: {
        id: 'flow_7Qm2ZrT0cXk9VbN4sLw8Hd',
        workspaceId: 'ws_2Vb8QpXn4TzKcW7mLr0Hd',
        createdAt: '2026-05-18T09:30:00.000Z',
        completedAt: '2026-05-18T09:33:12.000Z',
      },
      film: {
        sha256: '9f1c6a0b3d5e7f2481c0a6b4d2e8f7a3950c1e4b6d8f0a2c4e6b8d0f1a3c5e7b',
        unmarkedSha256: '1b3d5f7a9c0e2a4c6e8b0d1f3a5c7e9b2d4f6a8c0e1b3d5f7a9c2e4b6d8f0a1c',
        durationS: 64.2,
        markedAt: '2026-05-18T09:33:11.000Z',
        markedBy: 'Aftercall 0.1.0',
        certificate: '105663291157054646406805761638234887674',
      },
      made: {
        script: { writer: 'embedded', edited: false, approved: true },
        voice: { provider: 'embedded', id: 'flite-slt' },
        presenter: { provider: 'embedded', id: 'maya', ofPhotos: false },
        vendor: null,
        digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
      },
      summary: { sha256: '4c6e8b0d1f3a5c7e9b2d4f6a8c0e1b3d5f7a9c2e4b6d8f0a1c1b3d5f7a9c0e2a', characters: 428 },
      script: { sha256: '7e9b2d4f6a8c0e1b3d5f7a9c2e4b6d8f0a1c1b3d5f7a9c0e2a4c6e8b0d1f3a5c', characters: 318 },
      evidence: [
        {
          sentence: '2a4c6e8b0d1f3a5c7e9b2d4f6a8c0e1b3d5f7a9c2e4b6d8f0a1c1b3d5f7a9c0e',
          role: 'next',
          spans: [
            {
              start: 381,
              end: 427,
              sha256: '0e2a4c6e8b0d1f3a5c7e9b2d4f6a8c0e1b3d5f7a9c2e4b6d8f0a1c1b3d5f7a9c',
            },
          ],
        },
      ],
      history: [
        { event: 'created', at: '2026-05-18T09:30:00.000Z', by: { kind: 'key', id: 'key_8TzKcW7mLr0Hd', name: 'CRM' } },
        { event: 'picked_up', at: '2026-05-18T09:30:00.210Z', by: null },
      ],
    },
    signature: 'eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlCIl19..MEUCIQDxMEUCIQDx',
  },
};
