// A table that becomes a list of cards on phones, where each cell shows its column's name. Rows keep their height while
// loading.
import type { ReactNode } from 'react';
import { classes } from './classes';

export type Column<Row> = {
  /** The column heading; with `isTitleHidden` it is for screen readers only. */
  title: string;
  isTitleHidden?: boolean;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  /** A width such as `w-40`; columns without one share the rest. */
  width?: string;
  /** Hidden until the table is this wide. */
  from?: 'md' | 'lg';
};

type Props<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
};

const FROM = { md: 'hidden @2xl:table-cell', lg: 'hidden @4xl:table-cell' };

export function Table<Row>({ label, columns, rows, rowKey }: Props<Row>) {
  return (
    <div className="@container overflow-hidden rounded-lg border border-line bg-raised">
      <table aria-label={label} className="w-full border-collapse text-left text-sm">
        <thead className="border-b border-line bg-sunken max-sm:sr-only">
          <tr>
            {columns.map((column) => (
              <th
                key={column.title}
                scope="col"
                className={classes(
                  'h-9 px-4 text-xs font-medium whitespace-nowrap text-muted',
                  column.align === 'end' && 'text-right',
                  column.width,
                  column.from && FROM[column.from],
                )}
              >
                {column.isTitleHidden ? <span className="sr-only">{column.title}</span> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className="max-sm:relative max-sm:flex max-sm:flex-col max-sm:gap-1 max-sm:px-4 max-sm:py-3"
            >
              {columns.map((column) => (
                <td
                  key={column.title}
                  className={classes(
                    'sm:h-12 sm:px-4 sm:py-2 sm:align-middle',
                    column.align === 'end' && 'sm:text-right',
                    column.from && FROM[column.from],
                    column.isTitleHidden && 'max-sm:absolute max-sm:top-2 max-sm:right-2',
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
