// The shape of the picture, how sharp it is, and what is laid over and under it.
import { Card } from '../../design/card';
import { Segments } from '../../design/forms/segments';
import { Switch } from '../../design/forms/switch';
import { ShapeChoice } from '../brand/shape-choice';
import type { BrandingCardProps } from './card-props';

const HEIGHTS = [
  { value: 'server', label: "Server's choice" },
  { value: '720', label: '720p' },
  { value: '1080', label: '1080p' },
] as const;

export function PictureCard({ branding, onChange, disabled }: BrandingCardProps) {
  return (
    <Card title="Picture and sound">
      <div className="flex flex-col gap-6">
        <ShapeChoice
          shape={branding.aspectRatio}
          onChange={(aspectRatio) => onChange({ aspectRatio })}
          disabled={disabled}
        />
        <Segments
          label="Sharpness"
          items={HEIGHTS}
          value={branding.height}
          onChange={(height) => onChange({ height })}
          disabled={disabled}
          hint="The shorter side of the picture. 720p is made faster and is a smaller file."
        />
        <div className="flex flex-col gap-5 border-t border-line pt-6">
          <Switch
            label="Captions in the picture"
            hint="Caption files beside the video are made in any case."
            isOn={branding.captions}
            onChange={(captions) => onChange({ captions })}
            disabled={disabled}
          />
          <Switch
            label="Music"
            hint="A soft bed under the voice, made by Aftercall; no licence is needed."
            isOn={branding.music}
            onChange={(music) => onChange({ music })}
            disabled={disabled}
          />
        </div>
      </div>
    </Card>
  );
}
