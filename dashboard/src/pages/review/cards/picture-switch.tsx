// The picture of a card beside its heading, and whether the film shows it.
import { classes } from '../../../design/classes';
import { Checkbox } from '../../../design/forms/checkbox';
import { t } from '../../../language/text';
import type { Scene } from './use-card-edits';

type Picture = NonNullable<Scene['picture']>;

type Props = {
  picture: Picture;
  number: number;
  isShown: boolean;
  isReadOnly: boolean;
  onChange: (isShown: boolean) => void;
};

export function PictureSwitch({ picture, number, isShown, isReadOnly, onChange }: Props) {
  if (isReadOnly) return isShown && <Pictogram picture={picture} isShown />;
  return (
    <div className="flex shrink-0 items-center gap-2.5 pointer-coarse:min-h-10">
      <Pictogram picture={picture} isShown={isShown} />
      <Checkbox
        label={
          <>
            <span aria-hidden>{t('Show picture')}</span>
            <span className="sr-only">{t('Show picture in scene {number}', { number })}</span>
          </>
        }
        isChecked={isShown}
        onChange={onChange}
      />
    </div>
  );
}

/** In front of a soft disc that it reaches beyond, as in the film. */
const Pictogram = ({ picture: { name, tint, line }, isShown }: { picture: Picture; isShown: boolean }) => (
  <svg
    role="img"
    aria-label={name.replaceAll('-', ' ')}
    lang="en"
    viewBox="0 0 256 256"
    className={classes('size-8 shrink-0', isShown ? 'text-accent' : 'text-faint opacity-50')}
    fill="currentColor"
  >
    <circle cx="128" cy="138" r="118" className={isShown ? 'fill-accent-soft' : 'fill-sunken'} />
    <g transform="translate(26 18) scale(0.8)">
      <path d={tint} opacity="0.2" />
      <path d={line} />
    </g>
  </svg>
);
