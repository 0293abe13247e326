// Whom a video is for, as chips that can be typed into.

import type { FoundProspect } from '#schemas/flows';
import { t } from '../../language/text';

type ProspectName = keyof FoundProspect;
type Names = Record<ProspectName, string>;

type Props = {
  names: Names;
  onChange: (name: ProspectName, value: string) => void;
  /** Told when a chip is left, or Enter is pressed in it. */
  onDone?: () => void;
  isDisabled?: boolean;
};

const CHIPS: readonly { name: ProspectName; label: string }[] = [
  { name: 'prospectName', label: t('Prospect') },
  { name: 'prospectCompany', label: t('Company') },
];

export function NameChips({ names, onChange, onDone, isDisabled = false }: Props) {
  return (
    <div className="flex flex-wrap gap-2">
      {CHIPS.map(({ name, label }) => (
        <label
          key={name}
          className="inline-flex min-w-0 max-w-full items-center gap-2 rounded-full border border-accent-line bg-accent-soft py-0.5 pl-3 text-sm focus-within:outline-2 focus-within:outline-accent"
        >
          <span className="shrink-0 text-xs text-muted">{label}</span>
          <input
            value={names[name]}
            disabled={isDisabled}
            placeholder={t('No name')}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => onChange(name, event.target.value)}
            onBlur={onDone}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              event.currentTarget.blur();
            }}
            className="field-sizing-content min-h-7 min-w-20 max-w-full rounded-full bg-transparent pr-3 font-medium outline-none placeholder:font-normal placeholder:text-faint pointer-coarse:min-h-9"
          />
        </label>
      ))}
    </div>
  );
}
