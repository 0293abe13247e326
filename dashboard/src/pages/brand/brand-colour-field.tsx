// Selects the brand colour by picker or hex value, and shows its contrast ratio.

import { Check } from 'lucide-react';
import { contrast } from '../../../../src/render/picture/colour';
import { createPalette } from '../../../../src/render/picture/palette';
import { TextField } from '../../design/forms/field';
import { t } from '../../language/text';

type Props = { colour: string; onChange: (colour: string) => void; disabled?: boolean };

const PATTERN = '#[0-9a-fA-F]{6}';

export function BrandColourField({ colour, onChange, disabled = false }: Props) {
  const { brand } = createPalette(colour);
  return (
    <div className="@container">
      <div className="grid items-start gap-4 @md:grid-cols-[12rem_minmax(0,1fr)]">
        <div className="relative">
          <TextField
            name="brandColour"
            label={t('Brand color')}
            value={colour}
            onValueChange={(value: string) => onChange(completed(value))}
            pattern={PATTERN}
            required
            disabled={disabled}
            maxLength={7}
            autoComplete="off"
            spellCheck={false}
          />
          <input
            type="color"
            aria-label={t('Pick a brand color')}
            value={brand}
            disabled={disabled}
            onChange={({ target }) => onChange(target.value)}
            className="swatch absolute top-7.5 right-1 h-6.5 w-10 cursor-pointer disabled:cursor-default pointer-coarse:top-8.5"
          />
        </div>
        <Contrasts colour={colour} />
      </div>
    </div>
  );
}

/** Accepts «3b5bdb» for «#3b5bdb». */
const completed = (text: string): string => (/^[0-9a-f]{6}$/i.test(text) ? `#${text}` : text);

/** How the film adapts the colour: it is never used where text would be unreadable. */
function Contrasts({ colour }: { colour: string }) {
  const { brand, onBrand, paper, accent, night, accentOnNight } = createPalette(colour);
  const samples = [
    { name: t('Text on brand color'), ground: brand, ink: onBrand },
    { name: t('Brand color on light'), ground: paper, ink: accent },
    { name: t('Brand color on dark'), ground: night, ink: accentOnNight },
  ];
  return (
    <ul aria-label={t('Contrast')} className="grid grid-cols-3 gap-2 @md:mt-6.5">
      {samples.map(({ name, ground, ink }) => (
        <li key={name} className="flex min-w-0 flex-col gap-1.5">
          <span
            aria-hidden
            className="grid h-8.5 place-items-center rounded-md border border-line text-base font-bold"
            style={{ background: ground, color: ink }}
          >
            Aa
          </span>
          <span className="text-2xs text-faint">
            {name}
            <span className="flex items-center gap-1 font-medium text-muted tabular-nums">
              <Check aria-hidden className="size-3 text-good" strokeWidth={2.5} />
              {contrast(ground, ink).toFixed(1)} : 1
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
