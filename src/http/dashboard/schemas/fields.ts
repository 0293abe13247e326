// The fields that several bodies and answers of the dashboard share, and what they may hold.
import { z } from 'zod';
import { LIMITS } from '../../../domain/limits.js';
import { ROLES } from '../../../domain/roles.js';
import { text } from '../../api/schemas.js';

/** A name of a person, a key or a workspace. */
export const nameField = text(LIMITS.NAME_LENGTH)
  .transform((name) => name.trim())
  .refine((name) => name !== '', 'must not be empty');

export const emailField = text(320)
  .transform((email) => email.trim())
  .pipe(z.email({ pattern: z.regexes.unicodeEmail, error: 'must be an e-mail address' }));

/** An address that somebody signs in with: whatever it is, the answer is the same. */
export const anyEmailField = text(320);

/** Six digits, or a recovery code; people type spaces. */
export const codeField = z.string().max(60, 'is too long');

/** What a browser answered to the challenge of a passkey. */
export const answerField = z.looseObject({ id: z.string().max(2_000) });

/** What proves a second time who somebody is: a code of the authenticator app or a recovery code, or the answer of a passkey. */
export const proofFields = { code: codeField.optional(), passkey: answerField.optional() };

/** A password that somebody signs in with; a new one must also pass requireGoodPassword. */
export const passwordField = z.string().max(1_000, 'is too long');

export const roleField = z.enum(ROLES, `must be one of ${ROLES.join(', ')}`);

/** What a one-use link carries. */
export const tokenField = z.string().max(100);

/** ISO 8601 in UTC. */
export const time = z.string();

/** The answer to what is done and has nothing to tell. */
export const Done = z.object({ success: z.literal(true) });
export type Done = z.output<typeof Done>;
