// Comes in with the password, or by the single sign-on of the company where one is configured.
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { SignOnProblem } from '#schemas/account';
import { useDoor, useSignIn } from '../../api/session';
import { Button, buttonClass } from '../../design/button';
import { TextField } from '../../design/field';
import { Form, type Values } from '../../design/form';
import { DoorCard } from './door-card';
import { PROBLEMS } from './sign-on-problem';

export function SignInPage() {
  const { next = '/', problem } = useSearch({ from: '/door/sign-in' });
  const { data: door } = useDoor();
  return (
    <DoorCard title="Sign in" description="Welcome back. Sign in to see your videos.">
      <PasswordForm next={next} problem={problem} />
      {door?.singleSignOn && <SingleSignOn name={door.singleSignOn} />}
      <p className="mt-6 text-xs text-faint">
        Forgot your password? An owner of your workspace can give you a link that sets a new one.
      </p>
    </DoorCard>
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
          Sign in
        </Button>
      }
    >
      <TextField name="email" label="Email" type="email" autoComplete="username" required autoFocus />
      <TextField name="password" label="Password" type="password" autoComplete="current-password" required />
    </Form>
  );
}

function SingleSignOn({ name }: { name: string }) {
  return (
    <>
      <div className="my-5 flex items-center gap-3 text-xs text-faint">
        <span aria-hidden className="h-px flex-1 bg-line" />
        or
        <span aria-hidden className="h-px flex-1 bg-line" />
      </div>
      <a className={`${buttonClass({ size: 'lg' })} w-full`} href="/app/api/sign-on">
        Continue with {name}
      </a>
    </>
  );
}
