// Asks the browser for a passkey. Loaded when somebody needs one.

import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { NewPasskey, PasskeyCreation, PasskeyRequest } from '#schemas/people';
import { t } from '../language/text';

export const createPasskey = (options: PasskeyCreation['options']): Promise<Answer> =>
  startRegistration({ optionsJSON: options }).then(asSent, inOurWords);

export const askPasskey = (options: PasskeyRequest): Promise<Answer> =>
  startAuthentication({ optionsJSON: options }).then(asSent, inOurWords);

/** It goes to the service as the browser gave it. */
type Answer = NewPasskey['answer'];
const asSent = (answer: { id: string }): Answer => ({ ...answer });

/** Browsers say little on purpose, and in their own words. */
function inOurWords(error: unknown): never {
  const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
  const message = isKnown
    ? t('This passkey is already set up.')
    : t('Your browser didn’t provide a passkey. Try again.');
  throw Object.assign(new Error(message), { cause: error });
}
