// The job that a vendor is given, and what its film must be like.
import { type FilmMark, VIDEO_FILE } from '../../domain/assets.js';
import type { Cost } from '../../domain/cost.js';
import { bareId } from '../../domain/vendor-id.js';
import type { Files } from '../../files/contract.js';
import type { UnitPrice } from '../../lib/prices.js';
import {
  type FilmJob,
  type FilmSound,
  type FilmState,
  type PresenterVendor,
  ProviderError,
  type ProviderErrorKind,
} from '../../providers/contracts.js';
import type { PlanScene, TimedWord } from '../../render/plan.js';
import type { Flow } from '../../store/db/tables.js';
import type { VendorCall } from '../../store/vendors/vendor-calls.js';
import type { Branding } from '../../store/workspaces/workspace-settings.js';
import type { StageResult, StageRun } from '../stage.js';

// What is stored of a vendor's film while it is made, and the result of the stage.

/** Films from before marks have none. `isComposed`: in our layout; `asItCame`: why a film is not, where it should be. */
export type TakenFilm = {
  durationS: number;
  costs: readonly Cost[];
  mark?: FilmMark;
  isComposed?: boolean;
  asItCame?: string;
};

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
  const { durationS, mark, isComposed, asItCame } = detailOf(call).film!;
  const used = { provider: call.vendor, avatarId: flow.avatar_id, isFallback: false, reason: asItCame ?? null };
  return {
    video_path: filmPath(flow),
    video_duration_s: durationS,
    ...(mark && { mark }),
    presenter: { ...used, ...(isComposed && { isComposed }) },
  };
}

/** A vendor with the account of a workspace; each call goes through its circuit breaker. */
export type FilmVendor = Pick<PresenterVendor, 'name' | 'title' | 'takesSound' | 'fetchesSound'> & {
  /** Whether a presenter of the server may be the fallback after a permanent error. */
  allowsFallback: boolean;
  /** The configured price of the account. */
  price: UnitPrice | null;
  /** Null for a vendor without uploads. */
  upload: ((sound: FilmSound, signal: AbortSignal) => Promise<string>) | null;
  submit(job: FilmJob, signal: AbortSignal): Promise<{ externalId: string }>;
  find(reference: string, signal: AbortSignal): Promise<{ externalId: string } | null>;
  look(externalId: string, signal: AbortSignal): Promise<FilmState>;
  cancel(externalId: string, signal: AbortSignal): Promise<void>;
};

export type Fetched = 'film' | 'picture';

export type FilmVendors = {
  /** Throws a ProviderError if the workspace has no account there any more. */
  open(workspaceId: string, vendor: string): Promise<FilmVendor>;
  /** Downloads a vendor's file; throws a ProviderError of that vendor. */
  fetchFile(from: { vendor: string; url: string; what: Fetched }, path: string, signal: AbortSignal): Promise<void>;
  /** The last listing of a presenter. */
  describe(workspaceId: string, avatarId: string): Promise<{ gender: string; pictureUrl: string | null } | null>;
  /** The URL of a published file if the public internet reaches it, or null. */
  publicAddress(path: string): string | null;
};

export type JobTools = { files: Files; vendors: FilmVendors; brandingOf(workspaceId: string): Promise<Branding> };
type JobRun = JobTools & Pick<StageRun, 'publisher'>;

/** Published under the flow's unguessable folder while the vendor works. */
export const publishedSound = ({ media_token }: Pick<Flow, 'media_token'>): string => `media/${media_token}/voice.wav`;

export async function soundOf({ files }: Pick<JobTools, 'files'>, { narration }: Flow): Promise<Buffer> {
  const sound = await files.read(narration!.soundPath);
  if (!sound) throw new Error('The voice track of the flow is gone.');
  return sound;
}

export async function jobOf(tools: JobRun, vendor: FilmVendor, flow: Flow, call: VendorCall): Promise<FilmJob> {
  const { narration, scenes } = flow;
  const { uploaded } = detailOf(call);
  return {
    reference: call.id,
    title: flow.title,
    avatarId: bareId(flow.avatar_id),
    aspectRatio: (await tools.brandingOf(flow.workspace_id)).aspect_ratio,
    sound: { uploaded, publicUrl: await addressOf(tools, vendor, flow), durationS: narration!.durationS },
    script: scenes!.map(({ text }) => text).join(' '),
    voiceId: null,
  };
}

/** Publishes the sound for a vendor that downloads it. */
async function addressOf(tools: JobRun, vendor: FilmVendor, flow: Flow): Promise<string | null> {
  const { publisher, vendors } = tools;
  if (!speaksOurSound(vendor, vendors, flow) || !vendor.fetchesSound) return null;
  const path = publishedSound(flow);
  await publisher.putBytes(path, await soundOf(tools, flow));
  return vendors.publicAddress(path);
}

/** False if the vendor speaks the script with a voice of its own. */
export function speaksOurSound(
  { takesSound, fetchesSound }: FilmVendor,
  { publicAddress }: Pick<FilmVendors, 'publicAddress'>,
  flow: Pick<Flow, 'media_token'>,
): boolean {
  return takesSound && (!fetchesSound || publicAddress(publishedSound(flow)) !== null);
}

/** The tolerance against our sound, and the length allowed for a film that a vendor spoke. */
const MOST_OFF_S = 1.5;
const SPOKEN_BY_VENDOR = { minS: 55, maxS: 75 };
/** Edited scripts have no target length. */
const MOST_OFF_SHARE = 0.25;

export function hasRightLength(durationS: number, { narration, edited }: Flow, isOurSound: boolean): boolean {
  const expectedS = narration!.durationS;
  if (isOurSound) return Math.abs(durationS - expectedS) <= MOST_OFF_S;
  const isUsual = durationS >= SPOKEN_BY_VENDOR.minS && durationS <= SPOKEN_BY_VENDOR.maxS;
  return isUsual || (edited && Math.abs(durationS - expectedS) <= MOST_OFF_SHARE * expectedS);
}

type Timed = { words: TimedWord[]; scenes: PlanScene[]; durationS: number };

/** Our timings stretched to the length of a film that the vendor spoke. */
export function stretched<Plan extends Timed>(plan: Plan, durationS: number): Plan {
  const times = durationS / plan.durationS;
  const stretch = <Span extends { startS: number; endS: number }>(span: Span): Span => ({
    ...span,
    startS: span.startS * times,
    endS: span.endS * times,
  });
  const scenes = plan.scenes.map((scene) => ({
    ...stretch(scene),
    voiceS: (scene.voiceS ?? scene.startS) * times,
    points: scene.points.map((point) => ({ ...point, atS: point.atS * times })),
  }));
  return { ...plan, durationS, words: plan.words.map(stretch), scenes };
}
