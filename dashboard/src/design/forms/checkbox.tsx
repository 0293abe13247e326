// A labelled checkbox.
import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  name?: string;
};

export function Checkbox({ label, hint, isChecked, onChange, name }: Props) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: The checkbox inside is a control; it takes its name from here.
    <label className="flex items-start gap-2.5">
      <BaseCheckbox.Root
        checked={isChecked}
        onCheckedChange={onChange}
        {...(name && { name })}
        className="mt-0.5 grid size-4 shrink-0 place-items-center rounded-[4px] border border-control bg-raised data-checked:border-accent-solid data-checked:bg-accent-solid"
      >
        <BaseCheckbox.Indicator className="text-on-accent">
          <Check aria-hidden className="size-3" strokeWidth={3} />
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
      <span className="min-w-0">
        <span className="block text-sm">{label}</span>
        {hint && <span className="mt-0.5 block text-xs text-faint">{hint}</span>}
      </span>
    </label>
  );
}
