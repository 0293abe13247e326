// Unsaved changes on top of the stored values. Untouched fields follow the store.
import { useState } from 'react';

export function useDraft<Stored extends object>(stored: Stored) {
  const [changes, setChanges] = useState<Partial<Stored>>({});
  const changed = Object.fromEntries(
    Object.entries(changes).filter(([key, value]) => !isSame(value, stored[key as keyof Stored])),
  ) as Partial<Stored>;
  return {
    draft: { ...stored, ...changes },
    /** Only the values that differ from the store. */
    changed,
    isChanged: Object.keys(changed).length > 0,
    change: (some: Partial<Stored>) => setChanges((earlier) => ({ ...earlier, ...some })),
    discard: () => setChanges({}),
  };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
