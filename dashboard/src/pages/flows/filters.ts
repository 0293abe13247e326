// By which states the list can be narrowed down.
import type { FlowFilter, State } from '#schemas/flows';
import { isTerminal } from '../../../../src/domain/life';

export const FILTERS: readonly { status: FlowFilter | null; title: string }[] = [
  { status: null, title: 'All' },
  { status: 'pending_approval', title: 'Needs approval' },
  { status: 'working', title: 'In progress' },
  { status: 'completed', title: 'Completed' },
  { status: 'failed', title: 'Failed' },
  { status: 'cancelled', title: 'Cancelled' },
];

export const isFilter = (value: unknown): value is FlowFilter =>
  value !== null && FILTERS.some(({ status }) => status === value);

export function fits(filter: FlowFilter | null, status: State): boolean {
  if (filter === null) return true;
  return filter === 'working' ? !isTerminal(status) && status !== 'pending_approval' : filter === status;
}
