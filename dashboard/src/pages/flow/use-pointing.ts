// What of script and summary is pointed at, so that each side lights up what belongs to it on the other: for a moment while
// the pointer or the focus is there, or until something else is pressed.
import { useState } from 'react';

export type Target = {
  /** The side on which somebody points. */
  from: 'script' | 'summary';
  sentences: readonly number[];
  leftOut: readonly number[];
};

export function usePointing() {
  const [passing, point] = useState<Target | null>(null);
  const [pinned, setPinned] = useState<Target | null>(null);
  const pin = (target: Target) => setPinned((earlier) => (isSame(earlier, target) ? null : target));
  return { target: passing ?? pinned, pinned, point, pin };
}

export type Pointing = ReturnType<typeof usePointing>;

export const isSame = (a: Target | null, b: Target | null): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Handlers for something that belongs to `target`. */
export const pointers = ({ point }: Pick<Pointing, 'point'>, target: Target) => ({
  onPointerEnter: (event: { pointerType: string }) => event.pointerType === 'mouse' && point(target),
  onPointerLeave: () => point(null),
  onFocus: () => point(target),
  onBlur: () => point(null),
});
