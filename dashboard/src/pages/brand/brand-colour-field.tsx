// Chooses the brand colour, by hand or by its number, and says how well text can be read on it.
import { contrast } from '../../../../src/render/picture/colour';
import { createPalette } from '../../../../src/render/picture/palette';
import { TextField } from '../../design/field';

type Props = { colour: string; onChange: (colour: string) => void };

const PATTERN = '#[0-9a-fA-F]{6}';

export function BrandColourField({ colour, onChange }: Props) {
  const { brand, onBrand } = createPalette(colour);
  const ratio = contrast(brand, onBrand).toFixed(1);
  return (
    <div className="flex items-start gap-2">
      <input
        type="color"
        aria-label="Pick the brand colour"
        value={brand}
        onChange={({ target }) => onChange(target.value)}
        className="mt-6.5 h-8.5 w-11 shrink-0 rounded-md border border-control/55 bg-raised p-1 shadow-control pointer-coarse:h-10"
      />
      <TextField
        name="brandColour"
        label="Brand colour"
        className="flex-1"
        value={colour}
        onValueChange={onChange}
        pattern={PATTERN}
        required
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        hint={`Text on it is ${onBrand === '#ffffff' ? 'white' : 'dark'}, with a contrast of ${ratio} : 1.`}
      />
    </div>
  );
}
