// Colour, logo and font. Files are stored as soon as they are chosen; the colour waits for «Save».
import type { Settings } from '#schemas/workspace';
import { Card } from '../../design/card';
import { BrandColourField } from '../brand/brand-colour-field';
import { FontField } from '../brand/font-field';
import { LogoField } from '../brand/logo-field';
import type { LookCardProps } from './card-props';

export function BrandCard({ look, onChange, disabled, settings }: LookCardProps & { settings: Settings }) {
  return (
    <Card
      title="Brand"
      description="All colours of a video follow from yours, and every text in it stays readable. A logo and a font are stored at once."
    >
      <div className="flex flex-col gap-6">
        <BrandColourField
          colour={look.brandColour}
          onChange={(brandColour) => onChange({ brandColour })}
          disabled={disabled}
        />
        <div className="grid gap-6 border-t border-line pt-6 sm:grid-cols-2">
          <LogoField logoUrl={settings.logoUrl} disabled={disabled} />
          <FontField fontName={settings.fontName} disabled={disabled} />
        </div>
      </div>
    </Card>
  );
}
