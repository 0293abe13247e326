// Single-key shortcuts of a page. They are inactive in text fields and dialogs, and can be switched off (WCAG 2.1.4).
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

export type Shortcuts = Record<string, () => void>;

const STORED = 'aftercall.shortcuts';
const CHANGED = 'aftercall:shortcuts';
const TYPING = 'input, textarea, select, [contenteditable]';
const ABOVE = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** `keys` are values of KeyboardEvent.key, such as `j` or `?`. */
export function useShortcuts(keys: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (!act || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !areOn()) return;
    if (event.target instanceof Element && event.target.closest(TYPING)) return;
    if (document.querySelector(ABOVE)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

export function useShortcutsSwitch(): [boolean, (areOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, areOn), turn];
}

function areOn(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

function turn(on: boolean): void {
  try {
    if (on) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  } catch {
    // Where the browser blocks storage they stay on.
  }
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(tell: () => void): () => void {
  window.addEventListener(CHANGED, tell);
  return () => window.removeEventListener(CHANGED, tell);
}
