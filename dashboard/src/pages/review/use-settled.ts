// A text a moment after its last change, so that not every key asks the service.
import { useEffect, useState } from 'react';

const PAUSE_MS = 350;

export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === settled) return;
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, settled]);
  return settled;
}
