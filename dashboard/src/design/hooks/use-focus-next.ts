// Moves the focus on when what has it goes away by its own work: `focusNext('[data-row="3"]')` before it does. Without that the
// keyboard would start anew at the top of the page.
import { type RefObject, useEffect, useRef } from 'react';

type Wish = { from: Element; selectors: readonly string[] };

/** The first selector that finds something inside gets the focus; a wish ends when the person goes elsewhere. */
export function useFocusNext(within: RefObject<HTMLElement | null>) {
  const wish = useRef<Wish | null>(null);
  useEffect(() => {
    if (!wish.current) return;
    const { from, selectors } = wish.current;
    const { activeElement, body } = document;
    if (from.isConnected && activeElement === from) return;
    wish.current = null;
    if (activeElement !== null && activeElement !== body) return;
    const next = selectors.map((selector) => find(within.current, selector)).find((found) => found !== null);
    next?.focus();
  });
  return (...selectors: string[]) => {
    const from = document.activeElement;
    wish.current = from && from !== document.body ? { from, selectors } : null;
  };
}

/** `:scope` is the element itself. */
const find = (within: HTMLElement | null, selector: string): HTMLElement | null =>
  within && (selector === ':scope' ? within : within.querySelector<HTMLElement>(selector));
