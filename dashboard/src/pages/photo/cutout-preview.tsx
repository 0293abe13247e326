// How the person looks before the shape that films paint in the colour of the brand.
import { useId } from 'react';
import { shift } from '../../../../src/render/picture/colour';
import { createPalette, stageColour } from '../../../../src/render/picture/palette';
import { useSettings } from '../../api/settings';
import { classes } from '../../design/classes';
import { t } from '../../language/text';

type Props = { width: number; height: number; picture: string | null; isBusy: boolean };

const WORN = { hair: [], clothes: [] };

export function CutoutPreview({ width, height, picture, isBusy }: Props) {
  const { data: settings } = useSettings();
  const groundId = useId();
  const palette = createPalette(settings?.brandColour ?? '');
  const ground = stageColour(palette, false, WORN);
  return (
    <svg
      role="img"
      aria-label={t('The person in front of your brand’s backdrop')}
      viewBox={`0 0 ${width} ${height}`}
      className={classes('w-full rounded-lg border border-line', isBusy && 'opacity-60')}
    >
      <defs>
        <linearGradient id={groundId} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={shift(ground, 0.06)} />
          <stop offset="0.5" stopColor={ground} />
          <stop offset="1" stopColor={shift(ground, -0.1)} />
        </linearGradient>
      </defs>
      <rect width={width} height={height} fill={`url(#${groundId})`} />
      {picture && <image href={`data:image/webp;base64,${picture}`} width={width} height={height} />}
    </svg>
  );
}
