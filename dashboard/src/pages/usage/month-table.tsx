// The months in numbers, newest first.
import { classes } from '../../design/classes';
import { fullName, type Month, totalOf } from './month';

const COLUMNS = [
  { key: 'made', title: 'Made' },
  { key: 'failed', title: 'Failed' },
  { key: 'cancelled', title: 'Cancelled' },
  { key: 'used', title: 'Quota' },
] as const;

export function MonthTable({ months }: { months: readonly Month[] }) {
  return (
    <table className="mt-8 w-full table-fixed border-collapse text-sm max-sm:text-xs">
      <caption className="sr-only">Videos of the last twelve months</caption>
      <thead>
        <tr className="border-b border-line text-xs text-muted">
          <th scope="col" className="py-2 text-left font-medium">
            Month
          </th>
          {COLUMNS.map(({ key, title }) => (
            <th key={key} scope="col" className="py-2 pl-2 text-right font-medium">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {months.map((month) => (
          <tr key={month.period} className={classes(totalOf(month) + month.used === 0 && 'text-faint')}>
            <th scope="row" className="h-9 text-left font-normal">
              {fullName(month)}
            </th>
            {COLUMNS.map(({ key }) => (
              <td key={key} className="pl-2 text-right tabular-nums">
                {month[key].toLocaleString('en')}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
