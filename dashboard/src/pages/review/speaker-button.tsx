// Hears one sentence or word, and stops it again.

import { Square, Volume2 } from 'lucide-react';
import { Button } from '../../design/button';
import { classes } from '../../design/classes';
import { t } from '../../language/text';
import type { Speaker } from './use-speaker';

const MOST_CHARACTERS = 600;

type Props = { text: string; name: string; speaker: Speaker };

export function SpeakerButton({ text, name, speaker }: Props) {
  const said = text.trim();
  const isPlaying = speaker.playing?.id === said;
  const Icon = isPlaying ? Square : Volume2;
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={isPlaying ? t('Stop {name}', { name }) : t('Listen to {name}', { name })}
      title={isPlaying ? t('Stop') : t('Listen')}
      disabled={said === '' || said.length > MOST_CHARACTERS}
      onClick={() => speaker.toggle(said)}
      icon={
        <Icon
          aria-hidden
          className={classes(
            'size-4',
            isPlaying && 'text-accent',
            isPlaying && speaker.playing?.isLoading && 'animate-pulse',
          )}
          strokeWidth={1.75}
        />
      }
    />
  );
}
