// What the usage report takes and tells, for the API and the dashboard.
import { z } from 'zod';
import { LIMITS } from '../../domain/limits.js';
import { FLOW_SOURCES } from '../../store/db/columns.js';
import { USAGE_INTERVALS } from '../../store/flows/usage-report.js';
import { success } from './schemas.js';

const { ID_LENGTH, NAME_LENGTH } = LIMITS;

const day = z.iso.date('must be a day such as 2026-11-01').optional();
const count = (description: string) => z.int().min(0).max(1e9).meta({ description });

export const UsageReportQuery = z.object({
  from: day,
  to: day,
  interval: z.enum(USAGE_INTERVALS, 'must be "day", "week" or "month"').optional(),
  maker: z
    .string('must be given once')
    .regex(/^[\w-]+$/, 'must be an ID')
    .max(ID_LENGTH)
    .optional(),
  source: z.enum(FLOW_SOURCES, 'must be "dashboard", "import", "api" or "bulk"').optional(),
});
export type UsageReportQuery = z.input<typeof UsageReportQuery>;

const figures = {
  created: count('Flows created.'),
  completed: count('Of these, completed videos.'),
  failed: count('Of these, failed.'),
  cancelled: count('Of these, cancelled or rejected, or never approved in time.'),
  approved: count('Scripts that somebody approved.'),
  rejected: count('Scripts that somebody rejected.'),
  edited: count('Scripts that were approved with changes.'),
  medianApprovalSeconds: z
    .number()
    .min(0)
    .max(1e9)
    .nullable()
    .meta({ description: 'The median time from the script to its approval; null where none was approved.' }),
  costs: z
    .array(z.object({ amount: z.number().min(0).max(1e12), currency: z.string().max(10) }))
    .max(100)
    .meta({ description: 'What these flows used at providers, where the server administrator has set prices.' }),
};

export const UsageReport = z.object({
  from: z.iso.date().max(10),
  to: z.iso.date().max(10),
  interval: z.enum(USAGE_INTERVALS),
  isComplete: z
    .boolean()
    .meta({ description: 'False where the range has more than 250,000 flows: the newest are counted.' }),
  totals: z.object(figures),
  periods: z
    .array(z.object({ start: z.iso.date().max(10).meta({ description: 'The first day of the period.' }), ...figures }))
    .max(370),
  makers: z
    .array(
      z.object({
        id: z.string().max(ID_LENGTH).nullable().meta({ description: 'Null where the person or key was removed.' }),
        kind: z.enum(['person', 'key']).nullable(),
        name: z.string().max(NAME_LENGTH).nullable(),
        ...figures,
      }),
    )
    .max(50)
    .meta({ description: 'The 50 with the most flows.' }),
  sources: z.array(z.object({ source: z.enum(FLOW_SOURCES), ...figures })).max(FLOW_SOURCES.length),
});
export type UsageReport = z.output<typeof UsageReport>;

/** As the API answers it. */
export const UsageReportReply = z.object({ success, ...UsageReport.shape }).meta({ id: 'UsageReport' });
