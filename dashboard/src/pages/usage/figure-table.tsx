// Figures in rows: of periods, of makers, or of sources. A bar beside each name shows its share of the videos.

import type { ReactNode } from 'react';
import { t } from '../../language/text';
import { count, type Figures, METRICS } from './figures';

export type FigureRow = { key: string; name: ReactNode; figures: Figures };

type Props = { label: string; heading: string; rows: readonly FigureRow[]; hasBars?: boolean };

const COLUMNS = [
  { title: t('Created|count'), text: ({ created }: Figures) => count(created) },
  { title: t('Completed|count'), text: ({ completed }: Figures) => count(completed) },
  { title: t('Failed|count'), text: ({ failed }: Figures) => count(failed) },
  { title: t('Canceled|count'), text: ({ cancelled }: Figures) => count(cancelled) },
  ...METRICS.slice(1).map(({ title, text }) => ({ title, text })),
];

export function FigureTable({ label, heading, rows, hasBars = false }: Props) {
  const most = Math.max(1, ...rows.map(({ figures }) => figures.completed));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has only a keyboard scrolls it, too.
    <section aria-label={label} tabIndex={0} className="-mx-5 overflow-x-auto px-5 focus-visible:outline-accent">
      <table aria-label={label} className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            <th scope="col" className="py-2 pr-4 text-left font-medium">
              {heading}
            </th>
            {COLUMNS.map(({ title }) => (
              <th key={title} scope="col" className="py-2 pl-4 text-right font-medium whitespace-nowrap">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, name, figures }) => (
            <tr key={key}>
              <th scope="row" className="min-w-36 py-2 pr-4 text-left font-normal">
                {name}
                {hasBars && (
                  <span aria-hidden className="mt-1 block h-1 rounded-full bg-pressed">
                    <span
                      className="block h-1 rounded-full bg-accent-solid"
                      style={{ width: `${(figures.completed / most) * 100}%` }}
                    />
                  </span>
                )}
              </th>
              {COLUMNS.map(({ title, text }) => (
                <td key={title} className="py-2 pl-4 text-right whitespace-nowrap tabular-nums">
                  {text(figures)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
