// Chooses one of nine drawn mouths for a movement of the lips: the shapes of Preston Blair, by the letters of Rhubarb.
import type { MouthPose } from '../picture/person/pose.js';
import type { MouthLetter } from './manifest.js';

/**
 * A pressed lips (p, b, m) · B teeth nearly together (s, ee) · C open · D wide open · E rounded, open · F puckered ·
 * G lower lip under the teeth (f, v) · H tongue raised (l, th) · X at rest.
 */
export function mouthFor({ jaw, wide, close, tuck, tongue }: MouthPose): MouthLetter {
  if (close > 0.7) return 'A';
  if (tuck > 0.5) return 'G';
  if (close > 0.28 && jaw < 0.08) return 'X';
  if (wide < -0.5) return jaw > 0.42 ? 'E' : 'F';
  if (jaw > 0.62) return 'D';
  if (tongue > 0.6 && jaw > 0.18) return 'H';
  if (wide < -0.25) return 'E';
  if (jaw > 0.36) return 'C';
  return jaw > 0.1 || Math.abs(wide) > 0.12 ? 'B' : 'X';
}
