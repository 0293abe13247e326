// What owners and the service tell each other of the people of a workspace: members, invitations, resets, keys, the audit log.
import { z } from 'zod';
import { ROLES, SCOPES } from '../../../domain/roles.js';
import type { CreationOptions, RequestOptions } from '../../../lib/security/second-factors.js';
import { MOST_ORIGINS, readOrigin } from '../../../lib/security/web-origin.js';
import {
  answerField,
  anyEmailField,
  codeField,
  emailField,
  nameField,
  passwordField,
  proofFields,
  roleField,
  time,
  tokenField,
} from './fields.js';

/**
 * What a one-use link carried in its fragment. It is sent in bodies only: addresses end up in the logs of proxies. Links
 * that were used, taken back or expired answer 410 LINK_ENDED.
 */
export const LinkToken = z.object({ token: tokenField });
export type LinkToken = z.input<typeof LinkToken>;

export const OneUseLink = z.object({ url: z.string(), expiresAt: time });
export type OneUseLink = z.output<typeof OneUseLink>;

export const OpenInvitation = z.object({
  workspaceName: z.string(),
  invitedBy: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  hasAccount: z.boolean(),
});
export type OpenInvitation = z.output<typeof OpenInvitation>;

/**
 * For a new account name and password, for an existing one its password, which who is signed in with it may leave out.
 */
export const AcceptInvitation = z.object({
  token: tokenField,
  name: nameField.optional(),
  password: passwordField.optional(),
});
export type AcceptInvitation = z.input<typeof AcceptInvitation>;

export const OpenReset = z.object({ email: z.string() });
export type OpenReset = z.output<typeof OpenReset>;

export const Reset = z.object({ token: tokenField, password: passwordField });
export type Reset = z.input<typeof Reset>;

const MemberLine = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  lastSeenAt: time.nullable(),
  isYou: z.boolean(),
  /** `provider`: the single sign-on looks after it. */
  secondFactor: z.enum(['set', 'none', 'provider']),
});
export type MemberLine = z.output<typeof MemberLine>;

const InvitationLine = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  invitedBy: z.string(),
  expiresAt: time,
});
export type InvitationLine = z.output<typeof InvitationLine>;

export const MemberList = z.object({ members: z.array(MemberLine), invitations: z.array(InvitationLine) });
export type MemberList = z.output<typeof MemberList>;

export const RoleChange = z.object({ role: roleField });

export const NewInvitation = z.object({ email: emailField, role: roleField });
export type NewInvitation = z.input<typeof NewInvitation>;

/** What a workspace requires of its people. */
export const SecurityRules = z.object({ requiresSecondFactor: z.boolean() });
export type SecurityRules = z.output<typeof SecurityRules>;

const LONGEST_DAYS = 3_650;

const originsField = z
  .array(
    z
      .string()
      .overwrite((origin) => readOrigin(origin) ?? origin)
      .refine((origin) => readOrigin(origin) !== null, 'must be an origin such as https://crm.example.com'),
  )
  .max(MOST_ORIGINS, `can have at most ${MOST_ORIGINS} origins`)
  .overwrite((origins) => [...new Set(origins)]);

export const OriginsChange = z.object({ allowedOrigins: originsField });

export const NewKey = z.object({
  name: nameField,
  scopes: z
    .array(z.enum(SCOPES, `must be some of ${SCOPES.join(', ')}`))
    .min(1, 'must include at least one scope')
    .max(SCOPES.length, 'names a scope twice'),
  onlyOwnFlows: z.boolean(),
  allowedOrigins: originsField.default([]),
  expiresInDays: z.int().min(1).max(LONGEST_DAYS).nullable(),
});
export type NewKey = z.input<typeof NewKey>;

/** Shown once. */
export const NewKeyValue = z.object({ id: z.string(), value: z.string() });
export type NewKeyValue = z.output<typeof NewKeyValue>;

const KeyLine = z.object({
  id: z.string(),
  name: z.string(),
  hint: z.string(),
  owner: z.string(),
  isMine: z.boolean(),
  scopes: z.array(z.enum(SCOPES)),
  onlyOwnFlows: z.boolean(),
  allowedOrigins: z.array(z.string()),
  createdAt: time,
  expiresAt: time.nullable(),
  revokedAt: time.nullable(),
  lastUsedAt: time.nullable(),
});
export type KeyLine = z.output<typeof KeyLine>;

export const KeyList = z.object({ keys: z.array(KeyLine) });
export type KeyList = z.output<typeof KeyList>;

const day = z.iso.date('must be a day such as 2026-11-01').optional();

/** What the log is narrowed to; days are counted in UTC, and both are included. */
export const AuditFilter = z.object({
  topic: z.enum(['videos', 'people', 'sign-in', 'keys', 'webhooks', 'settings']).optional(),
  /** `person:<id>`, `key:<id>`, `operator` or `service`. */
  actor: z
    .string()
    .regex(/^(person|key|operator|service)(:[\w-]{1,100})?$/, 'is no actor')
    .optional(),
  from: day,
  to: day,
});
export type AuditFilter = z.input<typeof AuditFilter>;

export const AuditQuery = AuditFilter.extend({ cursor: z.string('must be given once').optional() });

const actorKind = z.enum(['person', 'key', 'operator', 'service']);

const AuditEntry = z.object({
  id: z.string(),
  at: time,
  actor: z.string(),
  actorKind,
  actorId: z.string().nullable(),
  action: z.string(),
  subject: z.string().nullable(),
  /** Of an entry about a video that was not erased. */
  flowTitle: z.string().nullable(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const AuditPage = z.object({ entries: z.array(AuditEntry), nextCursor: z.string().nullable() });
export type AuditPage = z.output<typeof AuditPage>;

/** Who did something lately, for the filter; `value` is what the filter takes. */
export const AuditActors = z.object({
  actors: z.array(z.object({ value: z.string(), kind: actorKind, name: z.string() })),
});
export type AuditActors = z.output<typeof AuditActors>;

// What people and the service tell each other of the people's own accounts: signing in, second factors, notices, sessions.

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
