// Ctrl+Enter approves, wherever the cursor is on the page; a dialog that is open has its own keys.
import { useEffect, useRef } from 'react';

export function useApproveByKey(approve: (() => void) | null) {
  const latest = useRef(approve);
  useEffect(() => {
    latest.current = approve;
  });
  useEffect(() => {
    const byKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing || event.repeat) return;
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      latest.current?.();
    };
    document.addEventListener('keydown', byKey);
    return () => document.removeEventListener('keydown', byKey);
  }, []);
}
