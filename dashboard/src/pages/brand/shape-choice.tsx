// Selects the aspect ratio by its shape.

import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { classes } from '../../design/classes';
import { t } from '../../language/text';
import type { Shape } from './scene';

type Props = { shape: Shape; onChange: (shape: Shape) => void; disabled?: boolean };

const SHAPES: { value: Shape; title: string; hint: string; look: string }[] = [
  { value: '16:9', title: t('Landscape'), hint: t('Email and desktop'), look: 'h-9 w-16' },
  { value: '1:1', title: t('Square'), hint: t('Social feeds'), look: 'size-12' },
  { value: '9:16', title: t('Portrait'), hint: t('Phones'), look: 'h-16 w-9' },
];

export function ShapeChoice({ shape, onChange, disabled = false }: Props) {
  return (
    <div className="flex flex-col gap-1.5">
      <span id="shape-label" className="text-sm font-medium">
        {t('Aspect ratio')}
      </span>
      <RadioGroup
        aria-labelledby="shape-label"
        value={shape}
        disabled={disabled}
        onValueChange={(next) => onChange(next as Shape)}
        className="grid grid-cols-3 gap-2.5"
      >
        {SHAPES.map(({ value, title, hint, look }) => (
          <Radio.Root
            key={value}
            value={value}
            aria-label={`${title}, ${value}`}
            className="group flex cursor-pointer flex-col items-center gap-2.5 rounded-lg border border-line bg-raised px-2 pt-4 pb-3 text-center hover:border-control data-checked:border-accent data-checked:ring-1 data-checked:ring-accent data-disabled:cursor-default data-disabled:hover:border-line data-disabled:data-checked:hover:border-accent"
          >
            <span aria-hidden className="grid h-16 place-items-center">
              <span
                className={classes(
                  'rounded-[4px] border-2 border-control bg-sunken group-data-checked:border-accent group-data-checked:bg-accent-soft',
                  look,
                )}
              />
            </span>
            <span>
              <span className="block text-sm font-medium">
                {title} <span className="font-normal text-faint tabular-nums">{value}</span>
              </span>
              <span className="block text-xs text-faint max-sm:hidden">{hint}</span>
            </span>
          </Radio.Root>
        ))}
      </RadioGroup>
    </div>
  );
}
