// A state that is kept in this tab, so that a reload loses nothing of what somebody has typed. `read` looks at what was stored and
// returns null where it does not fit any more.
import { useEffect, useState } from 'react';
import { dropKept, keep, readKept } from './kept-store';

export function useKept<Value>(name: string, initial: Value, read: (stored: unknown) => Value | null) {
  const [value, setValue] = useState<Value>(() => read(readKept(name)) ?? initial);
  useEffect(() => {
    if (value === initial) dropKept(name);
    else keep(name, value);
  }, [name, value, initial]);
  return [value, setValue] as const;
}
