// What goes in and comes out where many flows are created at once.
import { z } from 'zod';
import { LIMITS } from '../../../domain/limits.js';
import { ERRORS } from '../../core/error-codes.js';
import { CreateBody } from '../schemas.js';

/** As many as a sheet of a spreadsheet has; nearly all of them must be empty. */
export const MOST_LINES = 1_048_576;

export const BulkRow = CreateBody.extend({
  idempotencyKey: z
    .string()
    .max(255)
    .nullish()
    .meta({ description: 'The Idempotency-Key that this flow would have if it were created by itself.' }),
}).meta({ id: 'BulkRow' });

const Result = z
  .object({
    row: z.int().min(1).max(MOST_LINES).meta({
      description:
        'The number of the row, from 1: of the line of JSON, or of the record of CSV below the header. Those that are empty are counted and not answered.',
    }),
    flowId: z.string().max(LIMITS.ID_LENGTH).optional().meta({ description: 'The flow, unless the row failed.' }),
    status: z.literal('pending').optional(),
    error: z.string().max(2_000).optional().meta({ description: 'Why the row failed, for people.' }),
    code: z
      .enum(Object.keys(ERRORS) as [keyof typeof ERRORS])
      .optional()
      .meta({ description: 'Why the row failed, for programs.' }),
  })
  .meta({ id: 'BulkResult' });
export type RowResult = z.output<typeof Result>;

const count = (description: string) => z.int().min(0).max(1_000).meta({ description });

export const BulkCreated = z
  .object({
    success: z.literal(true),
    created: count('How many rows made a flow now.'),
    existing: count('How many rows had made their flow before.'),
    failed: count('How many rows made none.'),
    rows: z.array(Result).max(1_000),
    message: z.string().max(1_000).optional().meta({ description: 'Names fields that are not known.' }),
  })
  .meta({ id: 'FlowsCreated' });
