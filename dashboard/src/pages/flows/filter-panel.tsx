// The filters of the list by date, maker and source, and its order. All of them are part of the URL.

import type { FlowOrder, FlowSource } from '#schemas/flows';
import { type FlowChoice, useMakers } from '../../api/flows';
import { Button } from '../../design/button';
import { TextField } from '../../design/forms/field';
import { type Choice, Select } from '../../design/forms/select';
import { t } from '../../language/text';
import { countNarrowing } from './filters';
import { SOURCE_NAMES } from './sources';

type Props = { choice: FlowChoice; onChange: (changes: Partial<FlowChoice>) => void };

const SOURCES: Choice<FlowSource | ''>[] = [
  { value: '', label: t('All sources') },
  ...Object.entries(SOURCE_NAMES).map(([value, label]) => ({ value: value as FlowSource, label })),
];
const ORDERS: Choice<FlowOrder>[] = [
  { value: 'newest', label: t('Newest first') },
  { value: 'oldest', label: t('Oldest first') },
];
const NOTHING = { from: '', until: '', maker: '', source: '' } as const;

export function FilterPanel({ choice, onChange }: Props) {
  const { data } = useMakers();
  const makers: Choice<string>[] = [
    { value: '', label: t('Everyone') },
    ...(data?.makers ?? []).map(({ kind, id, name }) => ({
      value: `${kind}:${id}`,
      label: name,
      ...(kind === 'key' && { hint: t('API key') }),
    })),
  ];
  return (
    <section
      id="filters"
      aria-label={t('Filters')}
      className="mb-4 grid grid-cols-2 items-end gap-3 rounded-lg border border-line bg-raised p-3 sm:grid-cols-3 xl:grid-cols-[1fr_1fr_1.2fr_1fr_1fr_auto]"
    >
      <TextField
        name="from"
        type="date"
        label={t('From|date')}
        max={choice.until || undefined}
        value={choice.from}
        onValueChange={(from: string) => onChange({ from })}
      />
      <TextField
        name="until"
        type="date"
        label={t('To')}
        min={choice.from || undefined}
        value={choice.until}
        onValueChange={(until: string) => onChange({ until })}
      />
      <Select
        label={t('Created by')}
        items={makers}
        value={makers.some(({ value }) => value === choice.maker) ? choice.maker : ''}
        onChange={(maker) => onChange({ maker })}
      />
      <Select label={t('Source')} items={SOURCES} value={choice.source} onChange={(source) => onChange({ source })} />
      <Select label={t('Sort by')} items={ORDERS} value={choice.sort} onChange={(sort) => onChange({ sort })} />
      <Button variant="ghost" disabled={countNarrowing(choice) === 0} onClick={() => onChange(NOTHING)}>
        {t('Clear')}
      </Button>
    </section>
  );
}
