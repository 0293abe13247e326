// Sets a new password by a reset link from an owner.
import { Link, useNavigate } from '@tanstack/react-router';
import { useOpenReset, useReset } from '../../api/session';
import { Button, buttonClass } from '../../design/button';
import { Form } from '../../design/forms/form';
import { NewPasswordField } from '../../design/forms/new-password-field';
import { AuthCard } from './auth-card';
import { useFragmentToken } from './use-fragment-token';

export function ResetPage() {
  const token = useFragmentToken();
  const navigate = useNavigate();
  const { data, error } = useOpenReset(token);
  const reset = useReset();
  if (error) return <Ended message={error.message} />;
  return (
    <AuthCard title="Choose a new password" description={data ? `For ${data.email}` : '\u00a0'}>
      <Form
        onSend={({ password = '' }) =>
          reset.mutate({ token, password }, { onSuccess: () => void navigate({ to: '/', replace: true }) })
        }
        error={reset.error}
        actions={
          <Button type="submit" variant="primary" size="lg" isBusy={reset.isPending} disabled={!data}>
            Save and sign in
          </Button>
        }
      >
        <NewPasswordField name="password" label="New password" />
      </Form>
    </AuthCard>
  );
}

function Ended({ message }: { message: string }) {
  return (
    <AuthCard title="This link does not work" description={message}>
      <p className="mb-6 text-sm text-muted">
        Links for a new password work once and for an hour. Ask an owner for another.
      </p>
      <Link to="/sign-in" className={buttonClass()}>
        Go to sign-in
      </Link>
    </AuthCard>
  );
}
