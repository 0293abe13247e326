// Messages for failed single sign-ons.

import type { SignOnProblem } from '#schemas/people';
import { t } from '../../language/text';

export const PROBLEMS: Record<SignOnProblem, string> = {
  sign_on_failed: t('Single sign-on failed. Try again, or contact an owner if the problem persists.'),
  email_not_verified: t('Your single sign-on provider hasn’t verified your email address.'),
  not_invited: t('You haven’t been invited yet. Ask an owner of the workspace.'),
  account_exists: t('An account with this email already exists. Sign in with your password.'),
};

export const isSignOnProblem = (value: unknown): value is SignOnProblem =>
  typeof value === 'string' && Object.hasOwn(PROBLEMS, value);
