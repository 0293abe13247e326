// What somebody has typed, kept in this tab so that a reload loses nothing. `read` looks at what was stored and returns null
// where it does not fit any more.
import { useEffect, useState } from 'react';

export function useKept<Value>(name: string, initial: Value, read: (stored: unknown) => Value | null) {
  const [value, setValue] = useState<Value>(() => read(readKept(name)) ?? initial);
  useEffect(() => {
    if (value === initial) dropKept(name);
    else keep(name, value);
  }, [name, value, initial]);
  return [value, setValue] as const;
}

export function readKept(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(`aftercall.${name}`) ?? 'null');
  } catch {
    return null;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(`aftercall.${name}`, JSON.stringify(value));
  } catch {
    // Where the browser forbids storage, it lasts as long as the page.
  }
}

export function dropKept(name: string): void {
  try {
    sessionStorage.removeItem(`aftercall.${name}`);
  } catch {
    // There is nothing then.
  }
}
