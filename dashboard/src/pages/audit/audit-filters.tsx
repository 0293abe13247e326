// Narrows the audit log to a person or key, a topic and days.

import type { AuditFilter } from '#schemas/people';
import { useAuditActors } from '../../api/audit';
import { Button } from '../../design/button';
import { TextField } from '../../design/forms/field';
import { Select } from '../../design/forms/select';
import { t } from '../../language/text';

export type Topic = NonNullable<AuditFilter['topic']>;

const ALL = '';
const TOPICS: readonly { value: Topic | typeof ALL; label: string }[] = [
  { value: ALL, label: t('All events') },
  { value: 'videos', label: t('Videos') },
  { value: 'people', label: t('Members') },
  { value: 'sign-in', label: t('Sign-in and security') },
  { value: 'keys', label: t('API keys') },
  { value: 'webhooks', label: t('Webhooks') },
  { value: 'settings', label: t('Settings') },
];

type Props = { filter: AuditFilter; onChange: (filter: AuditFilter) => void };

export function AuditFilters({ filter, onChange }: Props) {
  const actors = useAuditActors().data?.actors ?? [];
  const set = (name: keyof AuditFilter, value: string) => {
    const { [name]: _, ...others } = filter;
    onChange(value === ALL ? others : { ...others, [name]: value });
  };
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
      <Select
        label={t('Event')}
        className="w-48"
        items={TOPICS}
        value={filter.topic ?? ALL}
        onChange={(topic) => set('topic', topic)}
      />
      <Select
        label={t('Actor')}
        className="w-48"
        items={[
          { value: ALL, label: t('Everyone') },
          ...actors.map(({ value, kind, name }) => ({
            value,
            label: name,
            ...(kind === 'key' && { hint: t('API key') }),
          })),
        ]}
        value={filter.actor ?? ALL}
        onChange={(actor) => set('actor', actor)}
      />
      <TextField
        name="from"
        label={t('From (UTC)')}
        type="date"
        className="w-40"
        value={filter.from ?? ''}
        onValueChange={(from) => set('from', from)}
      />
      <TextField
        name="to"
        label={t('To (UTC)')}
        type="date"
        className="w-40"
        value={filter.to ?? ''}
        onValueChange={(to) => set('to', to)}
      />
      {Object.keys(filter).length > 0 && (
        <Button variant="ghost" onClick={() => onChange({})}>
          {t('Clear filters')}
        </Button>
      )}
    </div>
  );
}
