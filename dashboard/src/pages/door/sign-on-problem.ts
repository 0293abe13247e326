// Why a single sign-on did not let somebody in, in words.
import type { SignOnProblem } from '#schemas/account';

export const PROBLEMS: Record<SignOnProblem, string> = {
  sign_on_failed: 'The single sign-on did not work. Please try again; if it happens again, tell an owner.',
  email_not_verified: 'Your single sign-on has not verified your email address, so it cannot be trusted here.',
  not_invited: 'Nobody has invited you yet. Ask an owner of the workspace.',
  account_exists: 'There is an account with your address already. Sign in with its password.',
};

export const isSignOnProblem = (value: unknown): value is SignOnProblem =>
  typeof value === 'string' && Object.hasOwn(PROBLEMS, value);
