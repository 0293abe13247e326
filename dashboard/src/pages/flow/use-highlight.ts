// The hovered, focused or pressed part of script or summary, so that its counterpart is highlighted.
import { useState } from 'react';

export type Target = {
  /** The side that is hovered. */
  from: 'script' | 'summary';
  sentences: readonly number[];
  leftOut: readonly number[];
};

export function useHighlight() {
  const [passing, point] = useState<Target | null>(null);
  const [pinned, setPinned] = useState<Target | null>(null);
  const pin = (target: Target) => setPinned((earlier) => (isSame(earlier, target) ? null : target));
  return { target: passing ?? pinned, pinned, point, pin };
}

export type Highlight = ReturnType<typeof useHighlight>;

export const isSame = (a: Target | null, b: Target | null): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Event handlers for an element of `target`. */
export const highlightHandlers = ({ point }: Pick<Highlight, 'point'>, target: Target) => ({
  onPointerEnter: (event: { pointerType: string }) => event.pointerType === 'mouse' && point(target),
  onPointerLeave: () => point(null),
  onFocus: () => point(target),
  onBlur: () => point(null),
});
