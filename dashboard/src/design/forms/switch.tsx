// A labelled switch that takes effect at once.
import { Switch as BaseSwitch } from '@base-ui/react/switch';
import type { ReactNode } from 'react';

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean;
};

export function Switch({ label, hint, isOn, onChange, disabled = false }: Props) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: The switch inside is a control; it takes its name from here.
    <label className="flex items-start justify-between gap-4">
      <span className="min-w-0">
        <span className="block text-sm font-medium">{label}</span>
        {hint && <span className="mt-0.5 block text-xs text-faint">{hint}</span>}
      </span>
      <BaseSwitch.Root
        checked={isOn}
        onCheckedChange={onChange}
        disabled={disabled}
        className="relative mt-0.5 h-5 w-9 shrink-0 rounded-full bg-control data-checked:bg-accent-solid data-disabled:opacity-50"
      >
        <BaseSwitch.Thumb className="absolute top-0.5 left-0.5 size-4 rounded-full bg-white shadow-control transition-transform duration-150 ease-out data-checked:translate-x-4" />
      </BaseSwitch.Root>
    </label>
  );
}
