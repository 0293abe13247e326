// How long media are kept: as the page lets people choose it, and as it is stored.

export type RetentionDraft = {
  choice: 'always' | '30' | '90' | 'other';
  /** As it was typed. */
  days: string;
};

export const MOST_DAYS = 3_650;

export function draftOf(mediaDays: number | null): RetentionDraft {
  if (mediaDays === null) return { choice: 'always', days: '180' };
  if (mediaDays === 30 || mediaDays === 90) return { choice: `${mediaDays}`, days: '180' };
  return { choice: 'other', days: String(mediaDays) };
}

export function daysOf({ choice, days }: RetentionDraft): number | null {
  if (choice === 'always') return null;
  return Number(choice === 'other' ? days : choice);
}

export const isShorter = (next: number | null, before: number | null): boolean =>
  next !== null && (before === null || next < before);
