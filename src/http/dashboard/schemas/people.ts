// What owners and the service tell each other of the people of a workspace: members, invitations, resets, keys, the audit log.
import { z } from 'zod';
import { ROLES, SCOPES } from '../../../domain/roles.js';
import { MOST_ORIGINS, readOrigin } from '../../../lib/security/web-origin.js';
import { emailField, nameField, passwordField, roleField, time, tokenField } from './fields.js';

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
