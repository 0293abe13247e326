// The figures of the whole range. Each tile chooses what the chart shows.

import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { t } from '../../language/text';
import { type Figures, METRICS, type MetricName } from './figures';

type Props = { totals: Figures; chosen: MetricName; onChoose: (metric: MetricName) => void };

export function FigureTiles({ totals, chosen, onChoose }: Props) {
  return (
    <RadioGroup
      aria-label={t('Chart metric')}
      value={chosen}
      onValueChange={(next) => onChoose(next as MetricName)}
      className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-5"
    >
      {METRICS.map(({ name, title, hint, text }) => (
        <Radio.Root
          key={name}
          value={name}
          className="flex cursor-pointer flex-col rounded-lg border border-line bg-raised p-4 text-left hover:border-line-strong focus-visible:outline-2 focus-visible:outline-accent data-checked:border-accent"
        >
          <span className="text-xs font-medium text-muted">{title}</span>
          <span className="mt-1 text-xl font-semibold tabular-nums">{text(totals)}</span>
          <span className="mt-1 text-xs text-pretty text-faint">{hint}</span>
        </Radio.Root>
      ))}
    </RadioGroup>
  );
}
