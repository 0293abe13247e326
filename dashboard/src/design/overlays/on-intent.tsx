// A button whose menu or sheet is lazy-loaded on hover or focus, so that the first page stays small and the menu is
// there by the time of the click.
import { type ComponentProps, type ReactElement, type ReactNode, Suspense, useState } from 'react';

type Handlers = Pick<ComponentProps<'button'>, 'aria-haspopup' | 'onPointerEnter' | 'onFocus' | 'onClick'>;

type Props = {
  load: () => Promise<unknown>;
  /** The button until its first use. */
  resting: (handlers: Handlers) => ReactElement;
  popup: 'menu' | 'dialog';
  /** A lazy component with the same button, initially open. */
  children: ReactNode;
};

export function OnIntent({ load, resting, popup, children }: Props) {
  const [isWanted, setWanted] = useState(false);
  const preload = () => void load();
  const button = resting({
    'aria-haspopup': popup,
    onPointerEnter: preload,
    onFocus: preload,
    onClick: () => setWanted(true),
  });
  return isWanted ? <Suspense fallback={button}>{children}</Suspense> : button;
}
