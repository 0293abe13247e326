// A button whose menu or sheet is loaded when somebody is about to open it: pointing at the button or focusing it is
// enough. So the first page stays light, and what opens is there by the time of the click.
import { type ComponentProps, type ReactElement, type ReactNode, Suspense, useState } from 'react';

type Handlers = Pick<ComponentProps<'button'>, 'aria-haspopup' | 'onPointerEnter' | 'onFocus' | 'onClick'>;

type Props = {
  load: () => Promise<unknown>;
  /** The button until it is used for the first time. */
  resting: (handlers: Handlers) => ReactElement;
  popup: 'menu' | 'dialog';
  /** A lazy component with the same button, open from the start. */
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
