// Radio cards for choices that each need a sentence. The settings of the selected one are shown below it.
import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { type ReactNode, useId } from 'react';

export type Option<Value extends string> = {
  value: Value;
  title: ReactNode;
  hint?: ReactNode;
  /** Stands at the right, such as a badge. */
  aside?: ReactNode;
  /** Shown while this one is chosen. */
  more?: ReactNode;
};

type Props<Value extends string> = {
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean;
};

export function OptionCards<Value extends string>({ label, options, value, onChange, disabled = false }: Props<Value>) {
  return (
    <RadioGroup
      aria-label={label}
      value={value}
      disabled={disabled}
      onValueChange={(next) => onChange(next as Value)}
      className="flex flex-col gap-2.5"
    >
      {options.map((option) => (
        <OptionCard key={option.value} option={option} isChosen={option.value === value} />
      ))}
    </RadioGroup>
  );
}

function OptionCard<Value extends string>({ option, isChosen }: { option: Option<Value>; isChosen: boolean }) {
  const id = useId();
  const { value, title, hint, aside, more } = option;
  return (
    <div className="rounded-lg border border-line bg-raised hover:border-line-strong has-data-checked:border-accent has-data-checked:ring-1 has-data-checked:ring-accent">
      <div className="relative flex items-start gap-3 p-4">
        <Radio.Root
          value={value}
          aria-labelledby={`${id}-title`}
          aria-describedby={hint ? `${id}-hint` : undefined}
          // The whole card is clickable.
          className="mt-0.5 grid size-4.5 shrink-0 cursor-pointer place-items-center rounded-full border border-control bg-raised before:absolute before:inset-0 before:rounded-lg data-checked:border-accent-solid data-checked:bg-accent-solid data-disabled:cursor-default"
        >
          <Radio.Indicator className="size-1.5 rounded-full bg-on-accent" />
        </Radio.Root>
        <div className="min-w-0 flex-1">
          <div id={`${id}-title`} className="text-sm font-medium">
            {title}
          </div>
          {hint && (
            <div id={`${id}-hint`} className="mt-0.5 text-sm text-pretty text-muted">
              {hint}
            </div>
          )}
        </div>
        {aside}
      </div>
      {isChosen && more && <div className="px-4 pb-4 sm:pl-11.5">{more}</div>}
    </div>
  );
}
