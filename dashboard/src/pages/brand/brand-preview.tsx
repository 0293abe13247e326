// Previews two scenes with the selected branding: a light one and a dark one.
import { classes } from '../../design/classes';
import { Scene, type SceneProps } from './scene';

type Props = Pick<SceneProps, 'colour' | 'company' | 'logoUrl'> &
  Partial<Pick<SceneProps, 'portraitUrl' | 'shape' | 'hasCaptions'>> & { isStacked?: boolean };

export function BrandPreview({ shape = '16:9', hasCaptions = true, portraitUrl = null, isStacked, ...look }: Props) {
  const scene = { ...look, shape, hasCaptions, portraitUrl };
  return (
    <div
      className={classes('grid gap-3', isStacked && shape === '16:9' ? 'grid-cols-2 xl:grid-cols-1' : 'grid-cols-2')}
    >
      <Scene kind="hello" {...scene} />
      <Scene kind="thanks" {...scene} />
    </div>
  );
}
