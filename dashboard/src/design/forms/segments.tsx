// A segmented control for a few short choices, with arrow key navigation.
import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { type ReactNode, useId } from 'react';

type Props<Value extends string> = {
  label: string;
  items: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  hint?: ReactNode;
  disabled?: boolean;
};

export function Segments<Value extends string>({
  label,
  items,
  value,
  onChange,
  hint,
  disabled = false,
}: Props<Value>) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <span id={id} className="text-sm font-medium">
        {label}
      </span>
      <RadioGroup
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        value={value}
        disabled={disabled}
        onValueChange={(next) => onChange(next as Value)}
        className="inline-flex self-start rounded-md border border-line-strong bg-sunken p-0.5"
      >
        {items.map((item) => (
          <Radio.Root
            key={item.value}
            value={item.value}
            aria-label={item.label}
            className="flex h-7.5 cursor-pointer items-center rounded-[5px] border border-transparent px-3 text-sm text-muted hover:text-ink data-checked:border-line-strong data-checked:bg-raised data-checked:font-medium data-checked:text-ink data-checked:shadow-control data-disabled:cursor-default pointer-coarse:h-9"
          >
            {item.label}
          </Radio.Root>
        ))}
      </RadioGroup>
      {hint && (
        <span id={`${id}-hint`} className="text-xs text-faint">
          {hint}
        </span>
      )}
    </div>
  );
}
