// Gives the focus back when a dialog that had it is gone because its task is done, rather than closed by hand: to where it
// came from, or to the page where that is gone too.
import { useEffect, useState } from 'react';

export function useFocusBack(isOpen: boolean): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const place = opener?.isConnected && opener !== document.body ? opener : document.querySelector('#main');
        if (place instanceof HTMLElement) place.focus({ preventScroll: true });
      });
    };
  }, [isOpen, opener]);
}
