// The rows of the list with what becomes of each, all of them or those that are refused.

import { Link } from '@tanstack/react-router';
import { Check, CircleAlert, Dot, ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../design/button';
import { Segments } from '../../design/forms/segments';
import { type Column, Table } from '../../design/table';
import { serverText, t } from '../../language/text';
import { wordsOf } from '../new/draft';
import type { Fate } from './fate';
import type { ListRow } from './rows';

/** A row and what becomes of it. */
export type FatedRow = { row: ListRow; fate: Fate };

const SHOWN = 50;

const COLUMNS: readonly Column<FatedRow>[] = [
  {
    title: t('Row'),
    width: 'w-14',
    cell: ({ row }) => (
      <span className="text-faint tabular-nums">
        <span className="sm:hidden">{t('Row')} </span>
        {row.number}
      </span>
    ),
  },
  { title: t('Prospect'), width: 'w-40', cell: ({ row }) => <Prospect row={row} /> },
  { title: t('Summary'), cell: ({ row }) => <Summary row={row} /> },
  { title: t('Result'), width: 'w-60', cell: ({ fate }) => <FateLine fate={fate} /> },
];

export function RowTable({ rows }: { rows: readonly FatedRow[] }) {
  const [filter, setFilter] = useState<'all' | 'refused'>('all');
  const [shown, setShown] = useState(SHOWN);
  const refused = rows.filter(({ fate }) => fate.kind === 'refused');
  const wanted = filter === 'refused' && refused.length > 0 ? refused : rows;
  return (
    <div className="flex flex-col gap-3">
      {refused.length > 0 && refused.length < rows.length && (
        <Segments
          label={t('Rows')}
          items={[
            { value: 'all', label: t('All {rows}', { rows: rows.length }) },
            { value: 'refused', label: t('Skipped {refused}', { refused: refused.length }) },
          ]}
          value={filter}
          onChange={setFilter}
        />
      )}
      <Table label={t('Rows in the list')} columns={COLUMNS} rows={wanted.slice(0, shown)} rowKey={keyOf} />
      {wanted.length > shown && (
        <Button className="self-center" onClick={() => setShown(shown + 10 * SHOWN)}>
          {t('Show more ({wanted} rows in total)', { wanted: wanted.length })}
        </Button>
      )}
    </div>
  );
}

const keyOf = ({ row }: FatedRow): string => String(row.number);

function Prospect({ row: { body } }: { row: ListRow }) {
  return (
    <span className="block sm:w-0 sm:min-w-full">
      <span className="block truncate font-medium">{body.prospectName ?? <Nobody />}</span>
      {body.prospectCompany && <span className="block truncate text-xs text-faint">{body.prospectCompany}</span>}
    </span>
  );
}

const Nobody = () => <span className="font-normal text-faint">{t('No recipient')}</span>;

function Summary({ row: { body } }: { row: ListRow }) {
  const words = wordsOf(body.emailContent);
  return (
    // As wide as the table leaves it, however long the words are.
    <span className="block sm:w-0 sm:min-w-full">
      <span className="line-clamp-2 break-words text-muted sm:line-clamp-1">{body.emailContent || '–'}</span>
      <span className="block text-xs text-faint tabular-nums">
        {t('{words, plural, one {# word} other {# words}}', { words })}
      </span>
    </span>
  );
}

function FateLine({ fate }: { fate: Fate }) {
  if (fate.kind === 'checking') return <span className="text-faint">{t('Checking…')}</span>;
  if (fate.kind === 'refused') {
    return (
      <span className="flex items-start gap-1.5 text-bad">
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
        <span className="min-w-0 text-pretty break-words">{serverText(fate.problem)}</span>
      </span>
    );
  }
  if (fate.kind === 'ready') {
    return (
      <span className="flex items-center gap-1.5 text-muted">
        <Dot aria-hidden className="size-4 shrink-0 text-accent" strokeWidth={4} />
        {t('Ready')}
      </span>
    );
  }
  return (
    <span className="flex items-center gap-1.5">
      <Check aria-hidden className="size-4 shrink-0 text-good" strokeWidth={2} />
      {fate.kind === 'made' ? t('Created') : t('Already created')}
      <Link
        to="/flows/$flowId"
        params={{ flowId: fate.flowId }}
        target="_blank"
        className="ml-1 inline-flex items-center gap-1 font-medium text-accent underline-offset-2 hover:underline"
      >
        {t('Open')}
        <span className="sr-only"> {t('the video in a new tab')}</span>
        <ExternalLink aria-hidden className="size-3.5" strokeWidth={1.75} />
      </Link>
    </span>
  );
}
