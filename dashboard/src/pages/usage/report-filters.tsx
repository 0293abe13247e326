// The range, the length of a period, and whose or which videos count.

import type { UsageReport } from '#schemas/flows';
import { TextField } from '../../design/forms/field';
import { Segments } from '../../design/forms/segments';
import { Select } from '../../design/forms/select';
import { t } from '../../language/text';
import { SOURCE_NAMES } from '../flows/sources';
import { makerName } from './figures';
import { ALL, allowsDays, chooseDays, chooseRange, type Interval, RANGES, type ReportChoice } from './report-query';

const INTERVALS: readonly { value: Interval; label: string }[] = [
  { value: 'day', label: t('Day') },
  { value: 'week', label: t('Week') },
  { value: 'month', label: t('Month') },
];

type Props = {
  choice: ReportChoice;
  onChange: (choice: ReportChoice) => void;
  /** Of the whole range, whoever is chosen. */
  makers: UsageReport['makers'];
};

export function ReportFilters({ choice, onChange, makers }: Props) {
  const known = makers.filter(({ id }) => id !== null);
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <Select
        label={t('Date range')}
        className="w-40"
        items={RANGES}
        value={choice.range}
        onChange={(range) => onChange(chooseRange(choice, range))}
      />
      {choice.range === 'custom' && <Days choice={choice} onChange={onChange} />}
      <Segments
        label={t('Group by')}
        items={allowsDays(choice) ? INTERVALS : INTERVALS.slice(1)}
        value={choice.interval}
        onChange={(interval) => onChange({ ...choice, interval })}
      />
      <Select
        label={t('Created by')}
        className="w-44"
        items={[
          { value: ALL, label: t('Everyone') },
          ...known.map((maker) => ({
            value: maker.id!,
            label: makerName(maker),
            ...(maker.kind === 'key' && { hint: t('API key') }),
          })),
        ]}
        value={choice.maker}
        onChange={(maker) => onChange({ ...choice, maker })}
      />
      <Select
        label={t('Source')}
        className="w-36"
        items={[
          { value: ALL, label: t('All sources') },
          ...Object.entries(SOURCE_NAMES).map(([value, label]) => ({ value, label })),
        ]}
        value={choice.source}
        onChange={(source) => onChange({ ...choice, source })}
      />
    </div>
  );
}

function Days({ choice, onChange }: Omit<Props, 'makers'>) {
  return (
    <div className="flex gap-3">
      <TextField
        name="from"
        label={t('From|date')}
        type="date"
        required
        max={choice.to}
        value={choice.from}
        onValueChange={(from) => from && onChange(chooseDays(choice, { from }))}
      />
      <TextField
        name="to"
        label={t('To')}
        type="date"
        required
        min={choice.from}
        value={choice.to}
        onValueChange={(to) => to && onChange(chooseDays(choice, { to }))}
      />
    </div>
  );
}
