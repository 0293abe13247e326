// The presenters as cards with their portraits, of which one is chosen. Arrow keys go from one to the next.

import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { Check, UserRound } from 'lucide-react';
import type { AvatarLine } from '#schemas/workspace';
import { mediaPath } from '../../api/media';
import { t } from '../../language/text';
import { useLivePortrait } from './live-portrait';

type Props = { avatars: AvatarLine[]; chosenId: string | null; onChoose: (avatarId: string) => void };

export function PresenterCards({ avatars, chosenId, onChoose }: Props) {
  return (
    <RadioGroup
      aria-label={t('Presenter')}
      value={chosenId}
      onValueChange={(value) => value && onChoose(value)}
      className="grid grid-cols-2 gap-3 sm:grid-cols-4"
    >
      {avatars.map((avatar) => (
        <PresenterRadio key={avatar.id} avatar={avatar} />
      ))}
    </RadioGroup>
  );
}

function PresenterRadio({ avatar }: { avatar: AvatarLine }) {
  const { handlers, clip } = useLivePortrait(avatar);
  return (
    <Radio.Root
      value={avatar.id}
      disabled={avatar.status !== 'ready'}
      aria-label={avatar.name}
      {...handlers}
      className="group relative overflow-hidden rounded-lg border border-line bg-raised text-left hover:border-control data-checked:border-accent data-checked:ring-1 data-checked:ring-accent data-disabled:opacity-50"
    >
      <span className="relative grid aspect-square place-items-center overflow-hidden bg-sunken text-faint">
        {avatar.previewUrl ? (
          <img
            src={mediaPath(avatar.previewUrl)}
            alt=""
            width={320}
            height={320}
            loading="lazy"
            className="size-full object-cover"
          />
        ) : (
          <UserRound aria-hidden className="size-8" strokeWidth={1.25} />
        )}
        {clip}
      </span>
      <span className="block truncate border-t border-line px-3 py-2 text-sm font-medium">{avatar.name}</span>
      <Radio.Indicator className="absolute top-2 right-2 grid size-5 place-items-center rounded-full bg-accent-solid text-on-accent">
        <Check aria-hidden className="size-3" strokeWidth={3} />
      </Radio.Indicator>
    </Radio.Root>
  );
}
