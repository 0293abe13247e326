// Light, dark or system theme. theme-first.js applies the choice before the first paint, this module changes it later.
import { useSyncExternalStore } from 'react';

export type Theme = 'system' | 'light' | 'dark';

const STORED = 'aftercall.theme';
const CHANGED = 'aftercall:theme';

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, current), choose];
}

function current(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function choose(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  remember(theme);
  window.dispatchEvent(new Event(CHANGED));
}

function remember(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, theme);
  } catch {
    // Where the browser blocks storage, the choice lasts as long as the page.
  }
}

function subscribe(tell: () => void): () => void {
  window.addEventListener(CHANGED, tell);
  return () => window.removeEventListener(CHANGED, tell);
}
