// What may be asked of the list of flows: pages, and the filters that narrow them. Values are checked as the texts they are.
import { z } from 'zod';
import { invalid } from '../../domain/errors.js';
import { LOST_KEY, METADATA_KEY, METADATA_VALUE_LENGTH, type Metadata } from '../../domain/limits.js';
import { LIST_ORDERS } from '../../store/db/cursor.js';
import type { ListRequest } from '../../store/flows/flow-list.js';
import { check, METADATA_PARAMETER, readPlace } from '../core/check.js';
import { ListQuery, text } from './schemas.js';

const NAME_LENGTH = 100;
const MOST_METADATA_FILTERS = 5;

const part = z
  .string('must be given once')
  .max(NAME_LENGTH, `can have at most ${NAME_LENGTH} characters`)
  .refine((value) => value.trim() !== '', 'must not be empty')
  .refine((value) => !value.includes('\u0000'), 'can’t contain the character U+0000')
  .overwrite((value) => value.toWellFormed())
  .optional();

const OFFSET = 'must be a date or a time with an offset, such as 2026-05-18 or 2026-05-18T09:30:00Z; write "+" as %2B';
/** A point in time in a query. */
export const instant = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], OFFSET)
  .refine((value) => !Number.isNaN(Date.parse(value)), OFFSET);

export const FlowListQuery = ListQuery.extend({
  search: part,
  prospect: part,
  company: part,
  createdAfter: instant.optional(),
  createdBefore: instant.optional(),
  sort: z.enum(LIST_ORDERS, `must be ${LIST_ORDERS.map((order) => `"${order}"`).join(' or ')}, given once`).optional(),
  expand: z
    .literal('metadata', 'may only be "metadata"')
    .optional()
    .meta({ description: 'metadata: adds to each flow what was given along with it.' }),
}).catchall(z.unknown());

export function readListQuery(query: z.output<typeof FlowListQuery>): Omit<ListRequest, 'visibility'> {
  const { limit = '20', cursor, status, search, prospect, company, createdAfter, createdBefore, sort, expand } = query;
  return {
    limit: Number(limit),
    after: readPlace(cursor),
    withMetadata: expand !== undefined,
    order: sort ?? 'newest',
    filter: {
      statuses: status === undefined ? null : [status],
      search: search ?? null,
      maker: null,
      source: null,
      prospect: prospect ?? null,
      company: company ?? null,
      // A date alone is its first moment, in UTC.
      createdAfter: createdAfter === undefined ? null : new Date(createdAfter),
      createdBefore: createdBefore === undefined ? null : new Date(createdBefore),
      metadata: readMetadataFilter(query),
    },
  };
}

/** `metadata.crmId=4711`, or `metadata[crmId]=4711` as clients write it that are made from the OpenAPI document. */
function readMetadataFilter(query: Record<string, unknown>): Metadata {
  // Without a prototype, so that every key is one like the others.
  const found: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(query)) {
    const key = METADATA_PARAMETER.exec(name)?.slice(1).join('');
    if (key === undefined) continue;
    if (!METADATA_KEY.test(key) || key === LOST_KEY)
      throw invalid('metadata must be followed by a "." and a key, as in metadata.crmId=4711.');
    if (typeof value !== 'string' || Object.hasOwn(found, key)) throw invalid(`metadata.${key} must be given once.`);
    found[key] = checkValue(`metadata.${key}`, value);
  }
  if (Object.keys(found).length <= MOST_METADATA_FILTERS) return found;
  throw invalid(`metadata can be given up to ${MOST_METADATA_FILTERS} times.`);
}

function checkValue(name: string, value: string): string {
  return check(z.object({ [name]: text(METADATA_VALUE_LENGTH) }), { [name]: value })[name]!;
}
