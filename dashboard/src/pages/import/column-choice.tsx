// Which column is what: its name, the first thing that stands in it, and what it is used for.

import { Card } from '../../design/card';
import { classes } from '../../design/classes';
import { Select } from '../../design/forms/select';
import { t } from '../../language/text';
import { USES, type Use } from './columns';
import type { Table } from './csv';

type Props = { table: Table; uses: readonly Use[]; onChange: (uses: Use[]) => void; isOff: boolean };

export function ColumnChoice({ table: { header, rows }, uses, onChange, isOff }: Props) {
  return (
    <Card
      title={t('Columns')}
      description={t('Columns mapped to the same field are joined, such as first and last name.')}
    >
      <ul className="-my-2 divide-y divide-line">
        {header.map((title, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: A column is known by its place.
          <li key={place} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-2.5">
            <div className="min-w-0 flex-1 basis-48">
              <div className={classes('truncate text-sm font-medium', uses[place] === 'none' && 'text-muted')}>
                {title}
              </div>
              <div className="truncate text-xs text-faint">
                {rows.map((row) => row[place]).find(Boolean) ?? t('Empty in every row')}
              </div>
            </div>
            <Select
              label={t('Field for column {title}', { title })}
              isLabelHidden
              items={USES}
              value={uses[place] ?? 'none'}
              disabled={isOff}
              onChange={(use) => onChange(uses.map((earlier, at) => (at === place ? use : earlier)))}
              className="w-full sm:w-56"
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
