// Colour, logo and font. Files are stored as soon as they are chosen; the colour waits for «Save».

import type { Settings } from '#schemas/workspace';
import { Card } from '../../design/card';
import { t } from '../../language/text';
import { BrandColourField } from '../brand/brand-colour-field';
import { FontField } from '../brand/font-field';
import { LogoField } from '../brand/logo-field';
import type { BrandingCardProps } from './card-props';

export function BrandCard({ branding, onChange, disabled, settings }: BrandingCardProps & { settings: Settings }) {
  return (
    <Card
      title={t('Brand')}
      description={t(
        'Video colors are based on your brand color and keep text readable. The logo and font are saved right away.',
      )}
    >
      <div className="flex flex-col gap-6">
        <BrandColourField
          colour={branding.brandColour}
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
