// The fields that several bodies of the dashboard share, and what they may hold.
import { z } from 'zod';
import { ROLES } from '../../domain/roles.js';
import { passwordProblem } from '../../lib/password-rule.js';
import { LIMITS, text } from '../api/schemas.js';
import { ApiError } from '../core/errors.js';

/** A name of a person, a key or a workspace. */
export const nameField = text(LIMITS.NAME_LENGTH)
  .transform((name) => name.trim())
  .refine((name) => name !== '', 'may not be empty');

export const emailField = text(320)
  .transform((email) => email.trim())
  .pipe(z.email({ pattern: z.regexes.unicodeEmail, error: 'must be an e-mail address' }));

/** An address that somebody signs in with: whatever it is, the answer is the same. */
export const anyEmailField = text(320);

/** Six digits, or a recovery code; people type spaces. */
export const codeField = z.string().max(60, 'is too long');

/** What a browser answered to the challenge of a passkey. */
export const answerField = z.looseObject({ id: z.string().max(2_000) });

/** What proves a second time who somebody is. */
export const proofFields = { code: codeField.optional(), passkey: answerField.optional() };

/** A password that somebody signs in with; a new one must also pass requireGoodPassword. */
export const passwordField = z.string().max(1_000, 'is too long');

export const roleField = z.enum(ROLES, `must be one of ${ROLES.join(', ')}`);

/** What a one-use link carries. */
export const tokenField = z.string().max(100);

/** `about` is what anybody knows of the person: address, name, workspaces. */
export function requireGoodPassword(password: string, about: readonly string[], field = 'password'): void {
  const problem = passwordProblem(password, about);
  if (problem !== null) throw new ApiError('VALIDATION_ERROR', `${field} ${problem}.`);
}
