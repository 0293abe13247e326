// The time that has passed, for figures that count while a page is open.
import { useEffect, useState } from 'react';

/** Seconds since then, updated every second; 0 without a moment. */
export function useSecondsSince(atMs: number | null): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    if (atMs === null) return;
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [atMs]);
  return atMs === null ? 0 : Math.max(0, (nowMs - atMs) / 1_000);
}
