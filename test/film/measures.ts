// What is measured of a film, one figure a line. A measure looks at the plan, at what the picture would show at a time, or at the
// sound; it draws nothing.
import type { Film } from './film.js';
import { measureCards } from './measures/cards.js';
import { measureMotion } from './measures/motion.js';
import { measureSound } from './measures/sound.js';

/** A figure and, where it is a fault that can be pointed at, where it is. */
export type Measured = {
  name: string;
  value: number;
  unit: 's' | 'count' | 'st' | 'wpm' | 'share' | 'Hz' | 'dB';
  places?: string[];
};

export const measureFilm = async (film: Film): Promise<Measured[]> => [
  ...measureCards(film),
  ...(await measureMotion(film)),
  ...measureSound(film),
];
