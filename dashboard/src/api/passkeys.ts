// Asks the browser for a passkey. Loaded when somebody needs one.
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { PasskeyCreation, PasskeyRequest } from '#shapes';

export const createPasskey = (options: PasskeyCreation['options']): Promise<object> =>
  startRegistration({ optionsJSON: options }).catch(inOurWords);

export const askPasskey = (options: PasskeyRequest): Promise<object> =>
  startAuthentication({ optionsJSON: options }).catch(inOurWords);

/** Browsers say little on purpose, and in their own words. */
function inOurWords(error: unknown): never {
  const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
  const message = isKnown ? 'This passkey is set up already.' : 'The browser gave no passkey. Try again.';
  throw Object.assign(new Error(message), { cause: error });
}
