// Signs in with a password, or by single sign-on where it is configured.

import { useNavigate, useSearch } from '@tanstack/react-router';
import type { SignOnProblem } from '#schemas/people';
import { useDoor, useSignIn } from '../../api/session';
import { Button, buttonClass } from '../../design/button';
import { TextField } from '../../design/forms/field';
import { Form, type Values } from '../../design/forms/form';
import { t } from '../../language/text';
import { AuthCard } from './auth-card';
import { PROBLEMS } from './sign-on-problem';

export function SignInPage() {
  const { next = '/', problem } = useSearch({ from: '/door/sign-in' });
  const { data: door } = useDoor();
  return (
    <AuthCard title={t('Sign in')} description={t('Welcome back. Sign in to see your videos.')}>
      <PasswordForm next={next} problem={problem} />
      {door?.singleSignOn && <SingleSignOn name={door.singleSignOn} />}
      <p className="mt-6 text-xs text-faint">
        {t('Forgot your password? Ask an owner of your workspace for a reset link.')}
      </p>
    </AuthCard>
  );
}

function PasswordForm({ next, problem }: { next: string; problem: SignOnProblem | undefined }) {
  const navigate = useNavigate();
  const signIn = useSignIn();
  const send = ({ email = '', password = '' }: Values) =>
    signIn.mutate({ email, password }, { onSuccess: () => void navigate({ to: next, replace: true }) });
  return (
    <Form
      onSend={send}
      error={signIn.error ?? (problem && signIn.isIdle ? new Error(PROBLEMS[problem]) : null)}
      actions={
        <Button type="submit" variant="primary" size="lg" isBusy={signIn.isPending}>
          {t('Sign in')}
        </Button>
      }
    >
      <TextField name="email" label={t('Email')} type="email" autoComplete="username" required autoFocus />
      <TextField name="password" label={t('Password')} type="password" autoComplete="current-password" required />
    </Form>
  );
}

function SingleSignOn({ name }: { name: string }) {
  return (
    <>
      <div className="my-5 flex items-center gap-3 text-xs text-faint">
        <span aria-hidden className="h-px flex-1 bg-line" />
        {t('or')}
        <span aria-hidden className="h-px flex-1 bg-line" />
      </div>
      <a className={`${buttonClass({ size: 'lg' })} w-full`} href="/app/api/sign-on">
        {t('Continue with {name}', { name })}
      </a>
    </>
  );
}
