// The claim (lease) columns of flows and previews. A try is counted when it begins and uncounted when its end is no failure; a
// claim that was never released is taken over, and the same try continues with another holder.
import { sql } from 'kysely';

export type Claims = {
  /** The tries that failed, and the one that is under way. */
  tries: number;
  claimed: boolean;
  takeovers: number;
  crashes: number;
  kills: number;
  begun_at: Date | null;
};

/** A crash is the work's own fault; a kill may hit any process. */
export type ChildDeath = 'crash' | 'kill';

/** How a claim is released: whether the try counts, and how its child process died. */
export type Release = { counts: boolean; death?: ChildDeath };

export const claiming = (at: Date) => ({
  tries: sql<number>`tries + case when claimed then 0 else 1 end`,
  takeovers: sql<number>`takeovers + case when claimed then 1 else 0 end`,
  claimed: true,
  begun_at: sql<Date>`coalesce(begun_at, ${at}::timestamptz)`,
  updated_at: at,
});

export const releasing = ({ tries, crashes, kills }: Claims, { counts, death }: Release) => ({
  claimed: false,
  tries: counts ? tries : tries - 1,
  crashes: crashes + (death === 'crash' ? 1 : 0),
  kills: kills + (death === 'kill' ? 1 : 0),
});

/** Of a stage that nobody has begun, or that is begun by the move itself. */
export const unclaimed = { claimed: false, tries: 0, takeovers: 0, crashes: 0, kills: 0, begun_at: null };
export const firstClaim = (at: Date) => ({ ...unclaimed, claimed: true, tries: 1, begun_at: at });
