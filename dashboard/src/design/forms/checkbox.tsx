// A labelled checkbox.
import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes';

type Props = {
  label: ReactNode;
  hint?: ReactNode;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  name?: string;
};

const BOX =
  'grid size-4 shrink-0 place-items-center rounded-[4px] border border-control bg-raised data-checked:border-accent-solid data-checked:bg-accent-solid data-indeterminate:border-accent-solid data-indeterminate:bg-accent-solid';

function Box(props: ComponentProps<typeof BaseCheckbox.Root>) {
  const Mark = props.indeterminate ? Minus : Check;
  return (
    <BaseCheckbox.Root {...props}>
      <BaseCheckbox.Indicator className="text-on-accent">
        <Mark aria-hidden className="size-3" strokeWidth={3} />
      </BaseCheckbox.Indicator>
    </BaseCheckbox.Root>
  );
}

type RowProps = Pick<Props, 'isChecked' | 'onChange'> & { label: string; isMixed?: boolean };

/** A checkbox of a table's row, whose label is for screen readers. */
export function RowCheckbox({ label, isChecked, isMixed = false, onChange }: RowProps) {
  return (
    <Box
      aria-label={label}
      checked={isChecked}
      indeterminate={isMixed}
      onCheckedChange={onChange}
      className={classes(BOX, "relative before:absolute before:-inset-2 before:content-['']")}
    />
  );
}

export function Checkbox({ label, hint, isChecked, onChange, name }: Props) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: The checkbox inside is a control; it takes its name from here.
    <label className="flex items-start gap-2.5">
      <Box checked={isChecked} onCheckedChange={onChange} {...(name && { name })} className={classes(BOX, 'mt-0.5')} />
      <span className="min-w-0">
        <span className="block text-sm">{label}</span>
        {hint && <span className="mt-0.5 block text-xs text-faint">{hint}</span>}
      </span>
    </label>
  );
}
