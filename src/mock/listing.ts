// Which flows a list of the mock shows: the filters of the API on what is remembered, newest first.
import type { FlowSummary, ListFilter, ListRequest } from '../store/flows/flow-list.js';
import { isSeen } from './commands.js';
import type { MockFlow } from './memory.js';

/** One more than asked for when there are more. */
export const listOf = (
  flows: Iterable<MockFlow>,
  { sight, filter, withMetadata, after, limit }: ListRequest,
): FlowSummary[] =>
  [...flows]
    .filter((flow) => isSeen(flow, sight) && fits(flow, filter))
    .filter((flow) => after === null || compare(placeOf(flow), [after.createdAt.getTime(), after.id]) < 0)
    .sort((a, b) => compare(placeOf(b), placeOf(a)))
    .slice(0, limit + 1)
    .map(({ metadata, ...flow }) => (withMetadata ? { ...flow, metadata } : flow));

function fits({ status, input, created_at: at, metadata }: MockFlow, filter: ListFilter): boolean {
  return (
    (filter.status === null || filter.status === status) &&
    holds(input.prospectName, filter.prospect) &&
    holds(input.prospectCompany, filter.company) &&
    (filter.createdAfter === null || at >= filter.createdAfter) &&
    (filter.createdBefore === null || at < filter.createdBefore) &&
    Object.entries(filter.metadata).every(([key, value]) => Object.hasOwn(metadata, key) && metadata[key] === value)
  );
}

/** All words that are looked for occur in the name. */
const holds = (name: string | null, wanted: string | null): boolean =>
  (wanted ?? '')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => (name ?? '').toLowerCase().includes(word));

type Place = [atMs: number, id: string];

const placeOf = ({ created_at, id }: MockFlow): Place => [created_at.getTime(), id];

const compare = ([aMs, a]: Place, [bMs, b]: Place): number => aMs - bMs || (a < b ? -1 : a > b ? 1 : 0);
