// How many requests of a heavy kind are worked on at once, of one owner and in all: each of them takes memory and time of this
// process, and nobody's may keep those of others waiting.
import { ApiError, unavailable } from './errors.js';

export type Places = {
  /** Takes a place; returns what gives it back. Throws RATE_LIMITED or SERVICE_UNAVAILABLE where there is none. */
  take(owner: string): () => void;
};

type PlacesOptions = { most: number; mostOfOwner: number; allTaken: string; ownTaken: string };

export function createPlaces({ most, mostOfOwner, allTaken, ownTaken }: PlacesOptions): Places {
  const taken: string[] = [];
  return {
    take: (owner) => {
      if (taken.filter((one) => one === owner).length >= mostOfOwner) {
        throw new ApiError('RATE_LIMITED', ownTaken, { 'retry-after': '5', connection: 'close' });
      }
      if (taken.length >= most) throw unavailable(allTaken);
      taken.push(owner);
      return () => void taken.splice(taken.indexOf(owner), 1);
    },
  };
}

/** Files a minute and owner; each is examined, which takes longer than to send it. */
const UPLOADS_A_MINUTE = 30;

/** For uploads that are read as a whole: no owner takes the examiners of the others, and what waits for one lies in memory. */
export const createUploadLimits = (): { aMinute: number; places: Places } => ({
  aMinute: UPLOADS_A_MINUTE,
  places: createPlaces({
    most: 8,
    mostOfOwner: 1,
    ownTaken: 'Another file in this workspace is being checked. Try again when it’s done.',
    allTaken: 'Too many files are being checked. Try again shortly.',
  }),
});
