// Takes a second press for the slip that it is: it can come before the page has drawn that it is busy.
import { useRef } from 'react';

const SLIP_MS = 500;

export function useOnePress<Values extends unknown[]>(act: (...values: Values) => void) {
  const lastMs = useRef(Number.NEGATIVE_INFINITY);
  return (...values: Values) => {
    const nowMs = performance.now();
    if (nowMs - lastMs.current < SLIP_MS) return;
    lastMs.current = nowMs;
    act(...values);
  };
}
