// Errors of a client, each with a code. http/core/errors.ts maps codes to HTTP statuses.

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
