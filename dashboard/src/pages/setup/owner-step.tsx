// The first account: whoever has the link that the service printed becomes the owner.

import { useSetUp } from '../../api/session';
import { Button } from '../../design/button';
import { TextField } from '../../design/forms/field';
import { Form, type Values } from '../../design/forms/form';
import { NewPasswordField } from '../../design/forms/new-password-field';
import { rich, t } from '../../language/text';
import { StepActions, StepCard } from './step-card';

export function OwnerStep({ token, onDone }: { token: string; onDone: () => void }) {
  if (token === '') return <NoToken />;
  return (
    <StepCard
      title={t('Welcome to Aftercall')}
      description={t('Four short steps to your first video. First, create your owner account.')}
    >
      <OwnerForm token={token} onDone={onDone} />
    </StepCard>
  );
}

function OwnerForm({ token, onDone }: { token: string; onDone: () => void }) {
  const setUp = useSetUp();
  const send = ({ name = '', email = '', password = '' }: Values) =>
    setUp.mutate({ token, name: name.trim(), email: email.trim(), password }, { onSuccess: onDone });
  return (
    <Form
      onSend={send}
      error={setUp.error}
      actions={
        <StepActions>
          <Button type="submit" variant="primary" isBusy={setUp.isPending}>
            {t('Create account')}
          </Button>
        </StepActions>
      }
    >
      <TextField name="name" label={t('Your name')} autoComplete="name" required maxLength={100} autoFocus />
      <TextField name="email" label={t('Email')} type="email" autoComplete="username" required />
      <NewPasswordField name="password" label={t('Password')} />
    </Form>
  );
}

function NoToken() {
  return (
    <StepCard
      title={t('Aftercall isn’t set up yet')}
      description={rich(
        'When Aftercall started, it printed a link that ends with <code>/setup#…</code>. Open it to create the owner account. Restart Aftercall to get a new link.',
        { code: (parts) => <code>{parts}</code> },
      )}
    />
  );
}
