// The audit log of the workspace, newest first, each event as a sentence.

import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import type { AuditEntry, AuditFilter } from '#schemas/people';
import { useAudit, useAuditExports } from '../../api/audit';
import { Badge } from '../../design/badge';
import { Button, buttonClass } from '../../design/button';
import { EmptyState } from '../../design/empty-state';
import { PageHeader } from '../../design/page-header';
import { Problem } from '../../design/problem';
import { TableSkeleton } from '../../design/skeleton';
import { type Column, Table } from '../../design/table';
import { Time } from '../../design/time';
import { t } from '../../language/text';
import { AuditFilters } from './audit-filters';
import { EntrySentence } from './entry-sentence';

const KINDS = { person: t('Person'), key: t('API key'), operator: t('Administrator'), service: t('Service') };

const COLUMNS: Column<AuditEntry>[] = [
  { title: t('Event'), cell: (entry) => <EntrySentence entry={entry} /> },
  { title: t('Actor type'), width: 'w-32', from: 'md', cell: ({ actorKind }) => <Badge>{KINDS[actorKind]}</Badge> },
  {
    title: t('Time|of day'),
    width: 'w-48',
    cell: ({ at }) => (
      <span className="text-muted max-sm:text-xs">
        <Time at={at} as="exact" />
      </span>
    ),
  },
];

export function AuditPage() {
  const [filter, setFilter] = useState<AuditFilter>({});
  return (
    <>
      <PageHeader
        title={t('Audit log')}
        description={t('Who did what in this workspace, and when. Entries can’t be changed or deleted.')}
        actions={<Exports filter={filter} />}
      />
      <AuditFilters filter={filter} onChange={setFilter} />
      <Entries filter={filter} />
    </>
  );
}

/** The complete log with its hash chain is for "aftercall audit verify --file". */
function Exports({ filter }: { filter: AuditFilter }) {
  const { csv, chain } = useAuditExports(filter);
  return (
    <>
      <a href={csv} download className={buttonClass()}>
        {t('Export CSV')}
      </a>
      <a
        href={chain}
        download
        className={buttonClass()}
        title={t('The complete log as JSON lines, with its hash chain')}
      >
        {t('Download verifiable log')}
      </a>
    </>
  );
}

function Entries({ filter }: { filter: AuditFilter }) {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = useAudit(filter);
  if (error && !data) return <Problem error={error} />;
  if (!data) return <TableSkeleton rows={8} />;
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) {
    const isFiltered = Object.keys(filter).length > 0;
    return (
      <EmptyState icon={ScrollText} title={isFiltered ? t('No matching events') : t('No events yet')}>
        {isFiltered
          ? t('Try other filters or a longer date range.')
          : t('Every change to approvals, API keys, members and settings appears here.')}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col items-center gap-4">
      <div className="w-full">
        <Table label={t('Audit log')} columns={COLUMNS} rows={entries} rowKey={({ id }) => id} />
      </div>
      {error && <Problem error={error} />}
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Show older')}
        </Button>
      )}
    </div>
  );
}
