// Chooses how long media are kept.

import { TextField } from '../../design/forms/field';
import { type Option, OptionCards } from '../../design/forms/option-cards';
import { locale, t } from '../../language/text';
import { MOST_DAYS, type RetentionDraft } from './retention';

type Props = { draft: RetentionDraft; onChange: (some: Partial<RetentionDraft>) => void; disabled: boolean };

export function RetentionChoice({ draft, onChange, disabled }: Props) {
  const options: Option<RetentionDraft['choice']>[] = [
    { value: 'always', title: t('Forever'), hint: t('Until someone erases the video.') },
    {
      value: '30',
      title: t('{days} days', { days: 30 }),
      hint: t('Enough time for a follow-up to be watched and shared.'),
    },
    {
      value: '90',
      title: t('{days} days', { days: 90 }),
      hint: t('One quarter. Most deals are decided by then.'),
    },
    {
      value: 'other',
      title: t('Custom'),
      hint: t('Set your own number of days.'),
      more: <DaysField days={draft.days} onChange={(days) => onChange({ days })} disabled={disabled} />,
    },
  ];
  return (
    <OptionCards
      label={t('Keep videos for')}
      options={options}
      value={draft.choice}
      onChange={(choice) => onChange({ choice })}
      disabled={disabled}
    />
  );
}

type DaysProps = { days: string; onChange: (days: string) => void; disabled: boolean };

function DaysField({ days, onChange, disabled }: DaysProps) {
  return (
    <TextField
      name="days"
      label={t('Days')}
      type="number"
      inputMode="numeric"
      min={1}
      max={MOST_DAYS}
      step={1}
      value={days}
      onValueChange={onChange}
      required
      disabled={disabled}
      className="w-32"
      hint={t('{from} to {to}', { from: 1, to: (3650).toLocaleString(locale) })}
    />
  );
}
