// Chooses how long media are kept.
import { TextField } from '../../design/forms/field';
import { type Option, OptionCards } from '../../design/forms/option-cards';
import { MOST_DAYS, type RetentionDraft } from './retention';

type Props = { draft: RetentionDraft; onChange: (some: Partial<RetentionDraft>) => void; disabled: boolean };

export function RetentionChoice({ draft, onChange, disabled }: Props) {
  const options: Option<RetentionDraft['choice']>[] = [
    { value: 'always', title: 'Keep them', hint: 'Until somebody erases the flow.' },
    { value: '30', title: '30 days', hint: 'Long enough for a follow-up to be watched and forwarded.' },
    { value: '90', title: '90 days', hint: 'A quarter: until most deals are decided.' },
    {
      value: 'other',
      title: 'Another time',
      hint: 'As your own rules ask for it.',
      more: <DaysField days={draft.days} onChange={(days) => onChange({ days })} disabled={disabled} />,
    },
  ];
  return (
    <OptionCards
      label="Keep videos for"
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
      label="Days"
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
      hint="1 to 3,650"
    />
  );
}
