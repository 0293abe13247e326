// Ignores a double click: the second press can come before the busy state has been rendered.
import { useRef } from 'react';

const SLIP_MS = 500;

export function useSinglePress<Values extends unknown[]>(act: (...values: Values) => void) {
  const lastMs = useRef(Number.NEGATIVE_INFINITY);
  return (...values: Values) => {
    const nowMs = performance.now();
    if (nowMs - lastMs.current < SLIP_MS) return;
    lastMs.current = nowMs;
    act(...values);
  };
}
