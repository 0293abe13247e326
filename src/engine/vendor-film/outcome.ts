// What is stored of a vendor's film while it is made, and the result of the stage.

import type { FilmMark } from '../../domain/assets.js';
import { VIDEO_FILE } from '../../domain/assets.js';
import type { Cost } from '../../domain/cost.js';
import { ProviderError, type ProviderErrorKind } from '../../providers/errors.js';
import type { Flow } from '../../store/db/tables.js';
import type { VendorCall } from '../../store/vendors/vendor-calls.js';
import type { StageResult } from '../stage.js';

/** Films from before marks have none. */
export type TakenFilm = { durationS: number; costs: readonly Cost[]; mark?: FilmMark };

export const filmPath = ({ media_token }: Pick<Flow, 'media_token'>): string => `media/${media_token}/${VIDEO_FILE}`;

/** The permanent error of the vendor, and the gender of the fallback presenter. */
export type Failed = { vendor: string; failure: ProviderError; gender: string | null };

/** The JSON beside the call; its keys are stored. */
type FilmDetail = {
  looks: number;
  /** How often it arrived broken, and how often it could not be fetched. */
  misses: number;
  unfetched: number;
  /** What the vendor calls the sound that it was given. */
  uploaded: string | null;
  /** How often the vendor's rate limit refused it. */
  busy: number;
  /** The last error while waiting. */
  trouble: { kind: ProviderErrorKind; message: string } | null;
  film: TakenFilm | null;
  failure: { kind: ProviderErrorKind; message: string } | null;
  standsIn: boolean;
  gender: string | null;
};

export const detailOf = ({ detail }: VendorCall): FilmDetail => ({
  looks: 0,
  misses: 0,
  unfetched: 0,
  uploaded: null,
  busy: 0,
  trouble: null,
  film: null,
  failure: null,
  standsIn: false,
  gender: null,
  ...detail,
});

/** Throws the failure if the account allows no fallback. */
export function concludeFailure(call: VendorCall): { failed: Failed } {
  const { failure, standsIn, gender } = detailOf(call);
  const { kind, message } = failure ?? { kind: 'refused', message: 'the film was called off' };
  const error = new ProviderError(call.vendor, kind, message);
  if (!standsIn) throw error;
  return { failed: { vendor: call.vendor, failure: error, gender } };
}

export function outcomeOf(flow: Flow, call: VendorCall): StageResult {
  const { durationS, mark } = detailOf(call).film!;
  return {
    video_path: filmPath(flow),
    video_duration_s: durationS,
    ...(mark && { mark }),
    presenter: { provider: call.vendor, avatarId: flow.avatar_id, isFallback: false, reason: null },
  };
}
