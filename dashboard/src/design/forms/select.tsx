// A select with arrow keys and type-ahead.
import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import { classes } from '../classes';
import { CONTROL } from './control-class';

export type Choice<Value extends string> = { value: Value; label: string; hint?: string };

type Props<Value extends string> = {
  label: string;
  items: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  name?: string;
  isLabelHidden?: boolean;
  disabled?: boolean;
  className?: string;
  /** Without a border until hovered, for table cells. */
  isQuiet?: boolean;
};

const QUIET =
  'rounded-md border border-transparent text-sm text-ink hover:bg-hover data-popup-open:bg-hover data-disabled:hover:bg-transparent';

export function Select<Value extends string>(props: Props<Value>) {
  const {
    label,
    items,
    value,
    onChange,
    name,
    isLabelHidden = false,
    disabled = false,
    className,
    isQuiet = false,
  } = props;
  return (
    <BaseSelect.Root
      items={items}
      value={value}
      disabled={disabled}
      {...(name && { name })}
      onValueChange={(next) => next !== null && onChange(next as Value)}
    >
      <div className={classes('flex flex-col gap-1.5', className)}>
        <BaseSelect.Label className={isLabelHidden ? 'sr-only' : 'text-sm font-medium text-ink'}>
          {label}
        </BaseSelect.Label>
        <BaseSelect.Trigger
          className={classes(
            isQuiet ? QUIET : CONTROL,
            'flex h-8.5 items-center justify-between gap-2 px-2.5 text-left pointer-coarse:h-10',
          )}
        >
          <BaseSelect.Value className="truncate" />
          <BaseSelect.Icon className={classes('text-faint', isQuiet && disabled && 'invisible')}>
            <ChevronsUpDown aria-hidden className="size-3.5" strokeWidth={1.75} />
          </BaseSelect.Icon>
        </BaseSelect.Trigger>
      </div>
      <Options items={items} />
    </BaseSelect.Root>
  );
}

function Options<Value extends string>({ items }: { items: readonly Choice<Value>[] }) {
  return (
    <BaseSelect.Portal>
      <BaseSelect.Positioner className="z-50 outline-none" sideOffset={4} alignItemWithTrigger={false}>
        <BaseSelect.Popup className="pop max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto rounded-lg bg-float p-1 shadow-float outline-none">
          {items.map((item) => (
            <BaseSelect.Item
              key={item.value}
              value={item.value}
              className="flex cursor-default items-start gap-2 rounded-sm px-2 py-1.5 text-sm outline-none select-none data-highlighted:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <BaseSelect.ItemText>{item.label}</BaseSelect.ItemText>
                {item.hint && <span className="block max-w-64 text-xs text-faint">{item.hint}</span>}
              </span>
              <BaseSelect.ItemIndicator className="mt-0.5 text-accent">
                <Check aria-hidden className="size-4" strokeWidth={2} />
              </BaseSelect.ItemIndicator>
            </BaseSelect.Item>
          ))}
        </BaseSelect.Popup>
      </BaseSelect.Positioner>
    </BaseSelect.Portal>
  );
}
