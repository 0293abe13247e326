// Sets a new password by a reset link from an owner.

import { Link, useNavigate } from '@tanstack/react-router';
import { useOpenReset, useReset } from '../../api/session';
import { Button, buttonClass } from '../../design/button';
import { Form } from '../../design/forms/form';
import { NewPasswordField } from '../../design/forms/new-password-field';
import { t } from '../../language/text';
import { AuthCard } from './auth-card';
import { useFragmentToken } from './use-fragment-token';

export function ResetPage() {
  const token = useFragmentToken();
  const navigate = useNavigate();
  const { data, error } = useOpenReset(token);
  const reset = useReset();
  if (error) return <Ended message={error.message} />;
  return (
    <AuthCard
      title={t('Choose a new password')}
      description={data ? t('For {email}', { email: data.email }) : '\u00a0'}
    >
      <Form
        onSend={({ password = '' }) =>
          reset.mutate({ token, password }, { onSuccess: () => void navigate({ to: '/', replace: true }) })
        }
        error={reset.error}
        actions={
          <Button type="submit" variant="primary" size="lg" isBusy={reset.isPending} disabled={!data}>
            {t('Save and sign in')}
          </Button>
        }
      >
        <NewPasswordField name="password" label={t('New password')} />
      </Form>
    </AuthCard>
  );
}

function Ended({ message }: { message: string }) {
  return (
    <AuthCard title={t('This link isn’t valid')} description={message}>
      <p className="mb-6 text-sm text-muted">
        {t('Reset links work once and expire after an hour. Ask an owner for a new one.')}
      </p>
      <Link to="/sign-in" className={buttonClass()}>
        {t('Go to sign-in')}
      </Link>
    </AuthCard>
  );
}
