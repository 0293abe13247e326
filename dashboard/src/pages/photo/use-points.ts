// The points of a face while somebody corrects them: where each lies, which one is asked for next, and what was changed.
import { useState } from 'react';
import type { FacePoint, PhotoDetail } from '#schemas/photo-presenters';

export type Place = readonly [x: number, y: number];
export type Points = Readonly<Record<string, Place>>;

const placesOf = (points: readonly FacePoint[]): Points =>
  Object.fromEntries(points.flatMap(({ name, at }) => (at ? [[name, at]] : [])));

export function usePoints({ points, width, height }: Pick<PhotoDetail, 'points' | 'width' | 'height'>) {
  const [moved, setMoved] = useState<Points>({});
  const found = placesOf(points);
  const places = { ...found, ...moved };
  const within = (value: number, most: number): number => Math.round(Math.min(most, Math.max(0, value)) * 10) / 10;
  return {
    places,
    /** The first that is needed and that nobody has placed. */
    next: points.find(({ name, isNeeded }) => isNeeded && !(name in places))?.name ?? null,
    isFound: Object.keys(found).length > 0,
    isChanged: Object.keys(moved).length > 0,
    moved,
    move: (name: string, [x, y]: Place) =>
      setMoved((before) => ({ ...before, [name]: [within(x, width), within(y, height)] })),
    reset: () => setMoved({}),
  };
}
