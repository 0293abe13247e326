// Plays a sample, and stops it.

import { Play, Square } from 'lucide-react';
import { Button } from '../../design/button';
import { classes } from '../../design/classes';
import { t } from '../../language/text';

type Props = {
  /** What is heard, such as the name of the voice. */
  name: string;
  isPlaying: boolean;
  isLoading: boolean;
  onToggle: () => void;
  size?: 'icon' | 'icon-sm';
  /** On a card that takes clicks as a whole. */
  isAbove?: boolean;
};

export function SampleButton({ name, isPlaying, isLoading, onToggle, size = 'icon', isAbove }: Props) {
  const Icon = isPlaying ? Square : Play;
  return (
    <Button
      size={size}
      className={classes('!rounded-full', isAbove && 'z-10')}
      aria-label={isPlaying ? t('Stop {name}', { name }) : t('Listen to {name}', { name })}
      aria-busy={isLoading || undefined}
      onClick={onToggle}
      icon={
        <Icon
          aria-hidden
          className={isLoading ? 'size-3.5 animate-pulse' : 'size-3.5'}
          fill="currentColor"
          strokeWidth={0}
        />
      }
    />
  );
}
