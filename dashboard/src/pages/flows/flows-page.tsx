// The home page: all flows of the workspace, filtered and searched, updated live; several can be changed at once.

import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FileSpreadsheet, Keyboard, ListFilter, Plus } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useWorkspace } from '../../api/api-context';
import { type FlowChoice, useFlowPages, useOverview } from '../../api/flows';
import { Button, buttonClass } from '../../design/button';
import { classes } from '../../design/classes';
import { LoadProblem } from '../../design/load-problem';
import { PageHeader } from '../../design/page-header';
import { t } from '../../language/text';
import { choiceOf, countNarrowing, readListSearch } from './filters';
import { FlowTable } from './flow-table';
import { FlowTableSkeleton } from './flow-table-skeleton';
import { MoreFlows } from './more-flows';
import { NotReady } from './not-ready';
import { QuotaMeter } from './quota-meter';
import { SearchField } from './search-field';
import { StatusFilter } from './status-filter';
import { useListKeys } from './use-list-keys';
import { useLiveRows } from './use-live-rows';
import { useSelection } from './use-selection';

const FilterPanel = lazy(async () => ({ default: (await import('./filter-panel')).FilterPanel }));
const SelectionBar = lazy(async () => ({ default: (await import('./selection-bar')).SelectionBar }));
const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog')).KeysDialog }));
const NoFlowsAtAll = lazy(async () => ({ default: (await import('./no-flows')).NoFlowsAtAll }));
const NoFlowsFound = lazy(async () => ({ default: (await import('./no-flows')).NoFlowsFound }));

export function FlowsPage() {
  const given = useSearch({ from: '/app/' });
  const choice = choiceOf(given);
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { data: overview } = useOverview();
  useListKeys(field, () => setHelpOpen(true));
  const narrowing = countNarrowing(choice);
  const [areFiltersOpen, setFiltersOpen] = useState(narrowing > 0 || choice.sort !== 'newest');
  const change = (changes: Partial<FlowChoice>) =>
    void navigate({
      to: '/',
      search: readListSearch({ ...given, ...changes }),
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <PageHeader title={t('Videos')} actions={<Acts onHelp={() => setHelpOpen(true)} />} />
      <div className="-mt-5 mb-5 min-h-4.5">{overview && <QuotaMeter quota={overview.quota} />}</div>
      {overview && !overview.isReady && <NotReady missing={overview.missing} />}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <StatusFilter chosen={choice.status} waiting={overview?.waiting ?? 0} />
        <div className="flex w-full gap-2 sm:w-auto">
          <SearchField value={choice.search} onChange={(search) => change({ search })} field={field} />
          <Button
            aria-expanded={areFiltersOpen}
            aria-controls="filters"
            onClick={() => setFiltersOpen(!areFiltersOpen)}
            icon={<ListFilter aria-hidden className="size-4" strokeWidth={1.75} />}
          >
            {narrowing === 0 ? t('Filters') : t('Filters ({narrowing})', { narrowing })}
          </Button>
        </div>
      </div>
      {areFiltersOpen && (
        <Suspense>
          <FilterPanel choice={choice} onChange={change} />
        </Suspense>
      )}
      <List key={JSON.stringify(choice)} choice={choice} />
      {isHelpOpen && (
        <Suspense>
          <KeysDialog onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Acts({ onHelp }: { onHelp: () => void }) {
  const { may } = useWorkspace();
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('Keyboard shortcuts')}
        title={t('Keyboard shortcuts')}
        className="max-sm:hidden pointer-coarse:hidden"
        onClick={onHelp}
        icon={<Keyboard aria-hidden className="size-4" strokeWidth={1.75} />}
      />
      {may('member') && (
        <Link to="/import" className={classes(buttonClass(), 'max-sm:px-2.25')}>
          <FileSpreadsheet aria-hidden className="size-4" strokeWidth={1.75} />
          <span className="max-sm:sr-only">{t('Import a list')}</span>
        </Link>
      )}
      {may('member') && (
        <Link to="/new" className={buttonClass({ variant: 'primary' })}>
          <Plus aria-hidden className="size-4" strokeWidth={2} />
          {t('New video')}
        </Link>
      )}
    </>
  );
}

function List({ choice }: { choice: FlowChoice }) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useFlowPages(choice);
  const { newCount, showNew } = useLiveRows(choice);
  const selection = useSelection(useWorkspace().may('member'));
  if (!data) {
    if (error) return <LoadProblem error={error} onRetry={() => void refetch()} isBusy={isFetching} />;
    return <FlowTableSkeleton />;
  }
  const flows = data.pages.flatMap((page) => page.flows);
  if (flows.length === 0) {
    return (
      <Suspense fallback={<FlowTableSkeleton />}>
        {choice.status || choice.search || countNarrowing(choice) > 0 ? <NoFlowsFound {...choice} /> : <NoFlowsAtAll />}
      </Suspense>
    );
  }
  return (
    <>
      <div role="status" className={newCount > 0 ? 'sticky top-16 z-10 mb-3 flex justify-center lg:top-4' : undefined}>
        {newCount > 0 && (
          <Button size="sm" className="!rounded-full shadow-float" onClick={showNew}>
            {newCount === 1 ? t('Show 1 new video') : t('Show {newCount} new videos', { newCount })}
          </Button>
        )}
      </div>
      <FlowTable flows={flows} selection={selection} />
      {selection && (
        <Suspense>
          <SelectionBar flows={flows} selection={selection} />
        </Suspense>
      )}
      {hasNextPage && <MoreFlows onMore={() => void fetchNextPage()} isBusy={isFetchingNextPage} error={error} />}
    </>
  );
}
