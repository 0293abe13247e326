// Errors of a client, each with a code. http/core/errors.ts maps codes to HTTP statuses. Below: how a flow fails.
import type { State } from './life.js';

export type FlowErrorCode =
  | 'VALIDATION_ERROR'
  | 'UNAUTHORIZED'
  | 'FLOW_NOT_FOUND'
  | 'NOT_FOUND'
  | 'FORBIDDEN'
  | 'QUOTA_EXCEEDED'
  | 'WORKSPACE_NOT_READY'
  | 'CONFLICT'
  | 'LINK_ENDED'
  | 'RATE_LIMITED'
  | 'IDEMPOTENCY_CONFLICT'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'INSUFFICIENT_STORAGE'
  | 'SERVICE_UNAVAILABLE';

/** `message` is shown to the client as it is. */
export class FlowError extends Error {
  override readonly name = 'FlowError';

  constructor(
    readonly code: FlowErrorCode,
    message: string,
    readonly retryAfterS: number | null = null,
    /** What the dashboard says instead: it knows videos, and no flows and names of states. */
    readonly inPages: string = message,
  ) {
    super(message);
  }
}

export const invalid = (message: string, inPages = message): FlowError =>
  new FlowError('VALIDATION_ERROR', message, null, inPages);

export const tooManyAvatars = (most: number): FlowError =>
  invalid(`A workspace can have up to ${most} presenters of its own. Delete one first.`);

export const notWaiting = (status: State): FlowError =>
  invalid(
    `The script can only be approved or rejected in "pending_approval"; the flow's status is "${status}".`,
    'This script can’t be approved or rejected because it isn’t waiting for approval.',
  );

/** Of what is done to a script while it waits, besides the decision. */
export const onlyWhileWaiting = (status: State): FlowError =>
  invalid(
    `This is only possible in "pending_approval"; the flow's status is "${status}".`,
    'This is only possible while the script is waiting for approval.',
  );

export const notCancellable = (status: State): FlowError =>
  invalid(
    `The flow cannot be cancelled because its status is "${status}".`,
    'This video is no longer in progress, so it can’t be canceled.',
  );

export const flowNotFound = (): FlowError =>
  new FlowError('FLOW_NOT_FOUND', 'No flow with this identifier exists.', null, 'Video not found.');

export const linkEnded = (): FlowError =>
  new FlowError('LINK_ENDED', 'This link has been used or revoked, or it has expired. Ask for a new one.');

/** Why the single sign-on let nobody in; the page to sign in on says it. */
export type SignOnProblem = 'sign_on_failed' | 'email_not_verified' | 'not_invited' | 'account_exists';

// The codes of permanent failures of a flow, and the advice for each.

const FAILURES = {
  began_too_often: 'Try again. If it fails again, contact your server administrator. The cause is in the server log.',
  too_slow: 'Try again when the server is less busy, or create a new video from a shorter summary.',
  vendor_away: 'An external service didn’t respond properly. Try again in a few minutes.',
  vendor_refused: 'Create a new version with another voice, or create a new video from a reworded summary.',
  not_set_up:
    'Ask a workspace owner to fix the setting mentioned above, such as the voice or the script writer. Then try again.',
  consent_withdrawn: 'Create a new version with another presenter.',
  presenter_removed: 'Create a new version with another presenter.',
  server_full: 'The server is out of disk space. Ask your server administrator to free some, then try again.',
  server_locked:
    'The server can’t write to its media storage. Ask your server administrator to fix the permissions, then try again.',
  store_away: 'The media storage didn’t respond. Try again in a few minutes.',
  internal: 'Try again. If it fails again, send your server administrator the ID of this video.',
} as const;
export type Failure = keyof typeof FAILURES;

const isFailure = (text: string | null): text is Failure => text !== null && text in FAILURES;

// Speaks of the quota alone: a vendor may bill a film that then failed.
const REMEDY = 'The flow doesn’t count toward your quota. Create it again to retry.';
const REMEDY_EDITED =
  'The flow doesn’t count toward your quota and your script is kept. Create it again and approve it with that script.';
const OTHER_PRESENTER = 'The flow doesn’t count toward your quota. Create it again with another presenter.';
const OTHER_PRESENTER_EDITED =
  'The flow doesn’t count toward your quota and your script is kept. Create it again with another presenter, and approve it with that script.';
/** The endings that earlier versions stored. */
const FORMER = [
  'It does not count against your quota; create the flow again to try once more.',
  'It does not count against your quota; create the flow again with another presenter.',
  'Nothing was charged; create the flow again to try once more.',
];
const FORMER_EDITED = [
  'It does not count against your quota and your script is kept: create the flow again and approve it with that script.',
  'It does not count against your quota and your script is kept: create the flow again with another presenter, and approve it with that script.',
  'Nothing was charged and your script is kept: create the flow again and approve it with that script.',
];

const EDITED = [REMEDY_EDITED, OTHER_PRESENTER_EDITED, ...FORMER_EDITED];
const REMEDIES = [...EDITED, REMEDY, OTHER_PRESENTER, ...FORMER];

/** What ends a flow whatever stage it is in, since nothing may be made with its presenter any more. */
const GONE = {
  consent_withdrawn: 'The person shown in the photo has withdrawn their consent.',
  presenter_removed: 'The presenter was deleted.',
} as const satisfies Partial<Record<Failure, string>>;
export type PresenterGone = keyof typeof GONE;

const isPresenterGone = (failure: Failure): failure is PresenterGone => failure in GONE;

/** Permanent: the stage that needs the presenter can only end. */
export class PresenterGoneError extends Error {
  override readonly name = 'PresenterGoneError';

  constructor(readonly failure: PresenterGone) {
    super(GONE[failure]);
  }
}

type Ended = { work: string; cause: string; failure: Failure; isEdited: boolean };

/** The `error` of a failed flow, for API clients that show nothing else. */
export function failureSentence({ work, cause, failure, isEdited }: Ended): string {
  if (isPresenterGone(failure)) return presenterGoneSentence(failure, isEdited);
  return `${work} failed: ${cause.replace(/\.$/, '')}. ${isEdited ? REMEDY_EDITED : REMEDY}`;
}

export const presenterGoneSentence = (failure: PresenterGone, isEdited: boolean): string =>
  `${GONE[failure]} ${isEdited ? OTHER_PRESENTER_EDITED : OTHER_PRESENTER}`;

const NOTES = { kept: 'Your edited script is saved here. Copy it to reuse it.' } as const;

/** Splits that sentence into message and advice. */
export function explainFailure(sentence: string | null, failure: string | null): { message: string; advice: string } {
  const remedy = REMEDIES.find((end) => sentence?.endsWith(end));
  const message = remedy ? sentence!.slice(0, -remedy.length).trimEnd() : (sentence ?? 'The flow failed.');
  const kept = remedy && EDITED.includes(remedy) ? ` ${NOTES.kept}` : '';
  return { message, advice: FAILURES[isFailure(failure) ? failure : 'internal'] + kept };
}
