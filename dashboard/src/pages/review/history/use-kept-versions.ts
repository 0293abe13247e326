// Keeps versions of the edit on the server: what somebody types once they pause, and each suggestion that they take.
import { useEffect, useRef } from 'react';
import { useKeepVersion } from '../../../api/review';
import type { EditState } from '../use-edit';

const PAUSE_MS = 5_000;

export function useKeptVersions(
  flowId: string,
  { edited, isChanged }: Pick<EditState, 'edited' | 'isChanged'>,
  isOn: boolean,
) {
  const { mutate } = useKeepVersion(flowId);
  const kept = useRef<string | null>(null);
  useEffect(() => {
    if (!isOn || !isChanged || edited.trim() === '' || kept.current === edited) return;
    const timer = setTimeout(() => {
      kept.current = edited;
      mutate({ kind: 'edit', script: edited });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [edited, isChanged, isOn, mutate]);
  /** At once: a suggestion is a version of its own. */
  return (script: string) => {
    if (!isOn || script.trim() === '') return;
    kept.current = script;
    mutate({ kind: 'suggestion', script });
  };
}
