// Restores the focus when a dialog unmounts after its task rather than by being closed: to the previously focused
// element, or to the page if that is gone too.
import { useEffect, useState } from 'react';

export function useRestoredFocus(isOpen: boolean): void {
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
