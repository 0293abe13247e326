// Lets one sending through. A second press can come before the page has drawn that it is busy, and must not make a second
// video; only when the first has failed may it be tried again.
import { useRef } from 'react';

export function useOnce() {
  const isSent = useRef(false);
  return (send: (release: () => void) => void) => {
    if (isSent.current) return;
    isSent.current = true;
    send(() => {
      isSent.current = false;
    });
  };
}
