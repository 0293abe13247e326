// The part of shapes.ts that is about second factors, confirming, notices and sessions; everybody takes it from there.
import type { CreationOptions, RequestOptions } from '../../../lib/passkeys.js';
import type { NoticeKind } from '../../../store/db/columns.js';

/** What the browser asks a passkey for; its answer goes back as it is. */
export type PasskeyRequest = RequestOptions;

/**
 * What POST /session, /invitation/acceptance and /password-reset/use answer to who has a second factor: POST
 * /session/second-step with a Proof answers the Session. 410 LINK_ENDED: begin again.
 */
export type SecondStep = { secondStep: { totp: boolean; passkey: PasskeyRequest | null } };
/** A code of the authenticator app, or a recovery code; or the answer of a passkey. */
export type Proof = { code: string } | { passkey: object };

/**
 * Sensitive requests answer 403 CONFIRMATION_REQUIRED some time after the sign-in. POST /confirmation/ways says how to
 * confirm: with the password, with password and code, or with a passkey alone, by POST /confirmation, which answers a Session;
 * or at /app/api/sign-on?confirm=true in a window of its own, which ends at /confirmed.
 */
export type ConfirmationWays = {
  password: boolean;
  totp: boolean;
  passkey: PasskeyRequest | null;
  signOn: string | null;
};
export type Confirmation = { password?: string; code?: string; passkey?: object };

/** GET /factors */
export type FactorList = {
  /** Since when the authenticator app is set up; null without one. */
  totpSince: string | null;
  passkeys: { id: string; name: string; createdAt: string; lastUsedAt: string | null }[];
  recoveryCodesLeft: number;
  /** False where browsers allow no passkeys: over plain http, or under a bare address. */
  mayUsePasskeys: boolean;
};
/** POST /factors/totp; then POST /factors/totp/confirmation with a NewFactor and `code`; DELETE /factors/totp → Done. */
export type NewTotp = { secret: string; uri: string };
export type TotpConfirmation = { code: string; endsOthers?: boolean };
/** POST /factors/passkeys/options; then POST /factors/passkeys; DELETE /factors/passkeys/{passkeyId} → Done. */
export type PasskeyCreation = { options: CreationOptions };
export type NewPasskey = { name: string; answer: object; endsOthers?: boolean };
/** `recoveryCodes` with the first factor only, shown once. */
export type FactorAdded = { recoveryCodes: string[] | null };
/** POST /factors/recovery-codes: new ones in place of all earlier ones. */
export type RecoveryCodes = { recoveryCodes: string[] };

/** GET /notices: the last hundred; POST /notices/read → Done. */
export type NoticeList = {
  notices: {
    id: string;
    at: string;
    kind: NoticeKind;
    detail: string | null;
    isUnread: boolean;
    isByThisSession: boolean;
  }[];
};
export type { NoticeKind };

/** GET /sessions: where the user is signed in; DELETE /sessions ends all others, DELETE /sessions/{sessionId} one. */
export type SessionList = {
  sessions: { id: string; createdAt: string; lastSeenAt: string; client: string; isThis: boolean }[];
};

/** GET and PUT /security; DELETE /members/{userId}/factors takes the factors of a person away → Done. */
export type SecurityRules = { requiresSecondFactor: boolean };
/** PUT /password; ends all other sessions unless told not to. */
export type PasswordChange = { current: string; next: string; endsOthers?: boolean };
