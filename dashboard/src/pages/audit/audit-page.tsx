// Who did what in the workspace, newest first.
import { ScrollText } from 'lucide-react';
import type { AuditEntry } from '#schemas/people';
import { useAudit, useAuditExport } from '../../api/audit';
import { Badge } from '../../design/badge';
import { Button, buttonClass } from '../../design/button';
import { EmptyState } from '../../design/empty-state';
import { PageHeader } from '../../design/page-header';
import { Problem } from '../../design/problem';
import { TableSkeleton } from '../../design/skeleton';
import { type Column, Table } from '../../design/table';
import { Time } from '../../design/time';

const KINDS = { person: null, key: 'API key', operator: 'Operator', service: 'Service' };

const COLUMNS: Column<AuditEntry>[] = [
  { title: 'What', width: 'w-48', cell: ({ action }) => <span className="font-medium">{inWords(action)}</span> },
  { title: 'On', cell: ({ subject }) => <span className="text-muted break-all">{subject ?? '–'}</span> },
  { title: 'Who', width: 'w-48', cell: (entry) => <Actor entry={entry} /> },
  {
    title: 'When',
    width: 'w-44',
    cell: ({ at }) => (
      <span className="text-muted max-sm:text-xs">
        <Time at={at} as="exact" />
      </span>
    ),
  },
];

export function AuditPage() {
  return (
    <>
      <PageHeader
        title="Audit log"
        description="What was done in this workspace, by whom and when."
        actions={<Download />}
      />
      <Entries />
    </>
  );
}

/** The whole log with its chain of hashes, for "aftercall audit verify --file". */
function Download() {
  return (
    <a href={useAuditExport()} download className={buttonClass()}>
      Download
    </a>
  );
}

function Entries() {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = useAudit();
  if (error && !data) return <Problem error={error} />;
  if (!data) return <TableSkeleton rows={8} />;
  const entries = data.pages.flatMap((page) => page.entries);
  if (entries.length === 0) {
    return (
      <EmptyState icon={ScrollText} title="Nothing yet">
        Keys, members, settings, approvals: who does what is written down here.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col items-center gap-4">
      <div className="w-full">
        <Table label="Audit log" columns={COLUMNS} rows={entries} rowKey={({ id }) => id} />
      </div>
      {error && <Problem error={error} />}
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      )}
    </div>
  );
}

function Actor({ entry }: { entry: AuditEntry }) {
  const kind = KINDS[entry.actorKind];
  return (
    <span className="flex flex-wrap items-center gap-2 max-sm:text-xs">
      <span className="break-words">{entry.actor}</span>
      {kind && <Badge>{kind}</Badge>}
    </span>
  );
}

/** «member.role_changed» becomes «Member role changed». */
function inWords(action: string): string {
  const words = action.replace('script-model', 'script writer').replaceAll(/[._]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
