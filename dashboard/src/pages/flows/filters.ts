// The status filters of the list.

import type { FlowFilter, FlowSource, State } from '#schemas/flows';
import { isTerminal } from '../../../../src/domain/life';
import type { FlowChoice } from '../../api/flows';
import { t } from '../../language/text';
import { SOURCE_NAMES } from './sources';

export const FILTERS: readonly { status: FlowFilter | null; title: string }[] = [
  { status: null, title: t('All') },
  { status: 'pending_approval', title: t('Needs approval') },
  { status: 'working', title: t('In progress') },
  { status: 'completed', title: t('Completed') },
  { status: 'failed', title: t('Failed') },
  { status: 'cancelled', title: t('Canceled') },
];

export const isFilter = (value: unknown): value is FlowFilter =>
  value !== null && FILTERS.some(({ status }) => status === value);

/** What the address of the list may hold. */
export type ListSearch = Partial<Omit<FlowChoice, 'status'> & { status: FlowFilter }>;

const isSource = (value: unknown): value is FlowSource =>
  typeof value === 'string' && Object.hasOwn(SOURCE_NAMES, value);

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

export function readListSearch(given: Record<string, unknown>): ListSearch {
  const { status, search, from, until, maker, source, sort } = given;
  return {
    ...(isFilter(status) && { status }),
    ...(typeof search === 'string' && search && { search: search.slice(0, 100) }),
    // Numeric search terms are parsed as numbers from the URL.
    ...(typeof search === 'number' && { search: String(search) }),
    ...(isDay(from) && { from }),
    ...(isDay(until) && { until }),
    ...(typeof maker === 'string' && /^(person|key):[\w-]+$/.test(maker) && { maker }),
    ...(isSource(source) && { source }),
    ...(sort === 'oldest' && { sort }),
  };
}

export const NO_FILTER: FlowChoice = {
  ...{ status: null, search: '', from: '', until: '', maker: '', source: '', sort: 'newest' },
};

export const choiceOf = (given: ListSearch): FlowChoice => ({ ...NO_FILTER, ...given });

/** Beside the status and the search. */
export const countNarrowing = ({ from, until, maker, source }: FlowChoice): number =>
  [from || until, maker, source].filter(Boolean).length;

export function fits(filter: FlowFilter | null, status: State): boolean {
  if (filter === null) return true;
  return filter === 'working' ? !isTerminal(status) && status !== 'pending_approval' : filter === status;
}
