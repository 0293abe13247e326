// React state that survives a reload within this tab. `read` validates the stored value and returns null where it no
// longer fits.
import { useEffect, useState } from 'react';
import { dropDraft, loadDraft, storeDraft } from './session-draft-store';

export function useSessionDraft<Value>(name: string, initial: Value, read: (stored: unknown) => Value | null) {
  const [value, setValue] = useState<Value>(() => read(loadDraft(name)) ?? initial);
  useEffect(() => {
    if (value === initial) dropDraft(name);
    else storeDraft(name, value);
  }, [name, value, initial]);
  return [value, setValue] as const;
}
