// What people and the service tell each other of the people's own accounts: signing in, second factors, notices, sessions.
import { z } from 'zod';
import { ROLES } from '../../../domain/roles.js';
import type { CreationOptions, RequestOptions } from '../../../lib/security/passkeys.js';
import {
  answerField,
  anyEmailField,
  codeField,
  emailField,
  nameField,
  passwordField,
  proofFields,
  time,
  tokenField,
} from './fields.js';

export type { Role } from '../../../domain/roles.js';

/** What a visitor may know before signing in. */
export const Door = z.object({
  /** False until the first owner exists. */
  isSetUp: z.boolean(),
  /** The name on the button of the single sign-on, or null where none is configured. */
  singleSignOn: z.string().nullable(),
});
export type Door = z.output<typeof Door>;

/**
 * GET /sign-on is a link to follow, not to fetch: it leads to the provider and back to `/`, or to
 * `/sign-in?problem=<one of these>`.
 */
export type { SignOnProblem } from '../../../domain/errors.js';

/** The first owner; the token was printed by the server. */
export const SetUp = z.object({ token: tokenField, name: nameField, email: emailField, password: passwordField });
export type SetUp = z.input<typeof SetUp>;

export const SignIn = z.object({ email: anyEmailField, password: passwordField });
export type SignIn = z.input<typeof SignIn>;

export const Session = z.object({
  user: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    hasPassword: z.boolean(),
    hasFactor: z.boolean(),
  }),
  workspaces: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      role: z.enum(ROLES),
      /** Nothing of the workspace answers before the person has set up a second factor. */
      lacksFactor: z.boolean(),
    }),
  ),
  /** What the person should look at; done in this session it is not counted. */
  unreadNotices: z.int(),
  /** Every request that changes something sends it back as `x-csrf-token`. */
  csrfToken: z.string(),
});
export type Session = z.output<typeof Session>;

/** What the browser asks a passkey for is handed on whole; its answer goes back as it is. */
export const PasskeyRequest = z.looseObject({ challenge: z.string() }) as z.ZodType<RequestOptions>;
export type PasskeyRequest = RequestOptions;

/** What comes before the session for who has a second factor: POST /session/second-step with a Proof. 410: begin again. */
export const SecondStep = z.object({
  secondStep: z.object({ totp: z.boolean(), passkey: PasskeyRequest.nullable() }),
});
export type SecondStep = z.output<typeof SecondStep>;

export const SessionOrSecondStep = z.union([Session, SecondStep]);
export type SessionOrSecondStep = z.output<typeof SessionOrSecondStep>;

export const Proof = z.object(proofFields);
export type Proof = z.input<typeof Proof>;

/**
 * Sensitive requests answer 403 CONFIRMATION_REQUIRED some time after the sign-in. POST /confirmation/ways says how to
 * confirm: with the password, with password and code, or with a passkey alone, by POST /confirmation; or at
 * /app/api/sign-on?confirm=true in a window of its own, which ends at /confirmed.
 */
export const ConfirmationWays = z.object({
  password: z.boolean(),
  totp: z.boolean(),
  passkey: PasskeyRequest.nullable(),
  signOn: z.string().nullable(),
});
export type ConfirmationWays = z.output<typeof ConfirmationWays>;

export const Confirmation = z.object({ password: passwordField.optional(), ...proofFields });
export type Confirmation = z.input<typeof Confirmation>;

export const ProfileChange = z.object({ name: nameField });
export type ProfileChange = z.input<typeof ProfileChange>;

/** Ends all other sessions unless told not to. */
export const PasswordChange = z.object({
  current: passwordField,
  next: passwordField,
  endsOthers: z.boolean().default(true),
});
export type PasswordChange = z.input<typeof PasswordChange>;

/** Where the person is signed in. */
export const SessionList = z.object({
  sessions: z.array(
    z.object({ id: z.string(), createdAt: time, lastSeenAt: time, client: z.string(), isThis: z.boolean() }),
  ),
});
export type SessionList = z.output<typeof SessionList>;

export const FactorList = z.object({
  /** Since when the authenticator app is set up; null without one. */
  totpSince: time.nullable(),
  passkeys: z.array(z.object({ id: z.string(), name: z.string(), createdAt: time, lastUsedAt: time.nullable() })),
  recoveryCodesLeft: z.int(),
  /** False where browsers allow no passkeys: over plain http, or under a bare address. */
  mayUsePasskeys: z.boolean(),
});
export type FactorList = z.output<typeof FactorList>;

export const NewTotp = z.object({ secret: z.string(), uri: z.string() });
export type NewTotp = z.output<typeof NewTotp>;

export const TotpConfirmation = z.object({ code: codeField, endsOthers: z.boolean().default(true) });
export type TotpConfirmation = z.input<typeof TotpConfirmation>;

export const PasskeyCreation = z.object({
  options: z.looseObject({ challenge: z.string() }) as unknown as z.ZodType<CreationOptions>,
});
export type PasskeyCreation = z.output<typeof PasskeyCreation>;

export const NewPasskey = z.object({ name: nameField, answer: answerField, endsOthers: z.boolean().default(true) });
export type NewPasskey = z.input<typeof NewPasskey>;

/** With the first factor only, shown once. */
export const FactorAdded = z.object({ recoveryCodes: z.array(z.string()).nullable() });
export type FactorAdded = z.output<typeof FactorAdded>;

/** In place of all earlier ones. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.output<typeof RecoveryCodes>;

const NOTICES = [
  'password_changed',
  'password_reset',
  'factor_added',
  'factor_removed',
  'factors_reset',
  'recovery_codes_made',
  'recovery_code_used',
  'key_created',
  'key_rotated',
  'sign_on_linked',
  'new_device',
  'failed_sign_ins',
  'failed_second_steps',
] as const;
/** The last hundred. */
export const NoticeList = z.object({
  notices: z.array(
    z.object({
      id: z.string(),
      at: time,
      kind: z.enum(NOTICES),
      detail: z.string().nullable(),
      isUnread: z.boolean(),
      isByThisSession: z.boolean(),
    }),
  ),
});
export type NoticeList = z.output<typeof NoticeList>;
