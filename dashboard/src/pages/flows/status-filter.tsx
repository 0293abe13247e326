// Filters the list by status. The filter is part of the URL, so the options are links.

import { Link } from '@tanstack/react-router';
import type { FlowFilter } from '#schemas/flows';
import { classes } from '../../design/classes';
import { t } from '../../language/text';
import { FILTERS, type ListSearch } from './filters';

type Props = { chosen: FlowFilter | null; waiting: number };

const ITEM =
  'flex h-7 items-center gap-1.5 rounded-sm px-2.5 text-sm whitespace-nowrap transition-colors duration-75 focus-visible:-outline-offset-2 pointer-coarse:h-9';

export function StatusFilter({ chosen, waiting }: Props) {
  return (
    <nav
      aria-label={t('Filter by status')}
      className="-mx-4 overflow-x-auto px-4 [scrollbar-width:none] sm:mx-0 sm:px-0"
    >
      <ul className="flex w-max gap-0.5 rounded-md bg-sunken p-0.5">
        {FILTERS.map(({ status, title }) => (
          <li key={title}>
            <Link
              to="/"
              search={({ status: _, ...others }: ListSearch) => ({ ...others, ...(status && { status }) })}
              aria-current={status === chosen ? 'true' : undefined}
              className={classes(
                ITEM,
                status === chosen
                  ? 'bg-raised font-medium text-ink shadow-control ring-1 ring-line-strong'
                  : 'text-muted hover:text-ink',
              )}
            >
              {title}
              {status === 'pending_approval' && waiting > 0 && <Count value={waiting} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ value }: { value: number }) {
  return (
    <span className="min-w-4.5 rounded-full border border-warn-line bg-warn-soft px-1 text-center text-2xs leading-4 font-semibold text-warn tabular-nums">
      {value > 99 ? '99+' : value}
    </span>
  );
}
