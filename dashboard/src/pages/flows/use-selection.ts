// Which rows of the list are selected.
import { useState } from 'react';

export type Selection = {
  ids: ReadonlySet<string>;
  toggle: (flowId: string, isSelected: boolean) => void;
  /** Selects exactly these. */
  choose: (flowIds: readonly string[]) => void;
};

/** Null for those who may not change flows. */
export function useSelection(mayChange: boolean): Selection | null {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  if (!mayChange) return null;
  return {
    ids,
    toggle: (flowId, isSelected) =>
      setIds((before) => {
        const after = new Set(before);
        if (isSelected) after.add(flowId);
        else after.delete(flowId);
        return after;
      }),
    choose: (flowIds) => setIds(new Set(flowIds)),
  };
}
