// The portrait of a presenter, who moves while somebody points at it or has it focused, and says hello when it is tapped. Nobody moves for
// those who want less motion.
import { type ReactNode, useState } from 'react';
import type { AvatarLine } from '#schemas/workspace';
import { mediaPath } from '../../api/media';
import { useAvatarClip } from '../../api/presenters';
import { playAlone } from '../../design/one-sound';

type Play = 'off' | 'silent' | 'aloud';

type Handlers = Record<'onPointerEnter' | 'onPointerLeave' | 'onFocus' | 'onBlur' | 'onClick', () => void>;

/** The handlers are for the card around the portrait; null for one who stands still. */
export function useLivePortrait(avatar: AvatarLine): { handlers: Handlers | null; clip: ReactNode } {
  const [play, setPlay] = useState<Play>('off');
  const isLive = avatar.provider === 'embedded' && !avatar.isOwn && avatar.status === 'ready';
  const { data } = useAvatarClip(avatar.id, isLive && play !== 'off');
  if (!isLive || matchMedia('(prefers-reduced-motion: reduce)').matches) return { handlers: null, clip: null };
  const start = () => setPlay((now) => (now === 'off' ? 'silent' : now));
  const stop = () => setPlay('off');
  const url = data?.url ?? null;
  return {
    handlers: {
      onPointerEnter: start,
      onPointerLeave: stop,
      onFocus: start,
      onBlur: stop,
      onClick: () => setPlay('aloud'),
    },
    clip:
      url === null || play === 'off' ? null : (
        // The clip is the picture of a film: what is cut out of it here is the person in it.
        <video
          key={play}
          aria-hidden
          src={mediaPath(url)}
          autoPlay
          playsInline
          muted={play === 'silent'}
          loop={play === 'silent'}
          onPlay={playAlone}
          // At its end, and when another sound begins.
          onPause={() => setPlay((now) => (now === 'aloud' ? 'silent' : now))}
          className="pointer-events-none absolute top-[-30%] left-[-94%] size-[200%] max-w-none"
        />
      ),
  };
}
