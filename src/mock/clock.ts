// A clock that can be turned forward and may run faster than the wall's.
import type { Clock } from '../lib/clock.js';

export type TurnableClock = {
  read: Clock;
  advance(ms: number): void;
  /** Back to the time of the wall. */
  reset(): void;
};

export function createTurnableClock(wall: Clock, speed: number): TurnableClock {
  let startMs = wall();
  let turnedMs = 0;
  return {
    read: () => Math.floor(startMs + (wall() - startMs) * speed + turnedMs),
    advance: (ms) => {
      turnedMs += ms;
    },
    reset: () => {
      startMs = wall();
      turnedMs = 0;
    },
  };
}
