// The state of a key: active, expiring, or ended.

import type { KeyLine } from '#schemas/people';
import type { Tone } from '../../design/badge';
import { t } from '../../language/text';

export type KeyState = { word: string; tone: Tone; isOver: boolean };

const SOON_MS = 14 * 86_400_000;

export function stateOf(key: KeyLine, nowMs = Date.now()): KeyState {
  if (key.revokedAt && Date.parse(key.revokedAt) <= nowMs) return { word: t('Revoked'), tone: 'plain', isOver: true };
  const leftMs = key.expiresAt ? Date.parse(key.expiresAt) - nowMs : Number.POSITIVE_INFINITY;
  if (leftMs <= 0) return { word: t('Expired'), tone: 'plain', isOver: true };
  if (leftMs < SOON_MS) return { word: t('Expires soon'), tone: 'warn', isOver: false };
  return { word: t('Active|key'), tone: 'good', isOver: false };
}
