// The first account: whoever has the link that the service printed becomes the owner.
import { useSetUp } from '../../api/session';
import { Button } from '../../design/button';
import { TextField } from '../../design/forms/field';
import { Form, type Values } from '../../design/forms/form';
import { NewPasswordField } from '../../design/forms/new-password-field';
import { StepActions, StepCard } from './step-card';

export function OwnerStep({ token, onDone }: { token: string; onDone: () => void }) {
  if (token === '') return <NoToken />;
  return (
    <StepCard
      title="Welcome to Aftercall"
      description="Four short steps and your first video is on its way. First, the account of the owner: yours."
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
            Create account
          </Button>
        </StepActions>
      }
    >
      <TextField name="name" label="Your name" autoComplete="name" required maxLength={100} autoFocus />
      <TextField name="email" label="Email" type="email" autoComplete="username" required />
      <NewPasswordField name="password" label="Password" />
    </Form>
  );
}

function NoToken() {
  return (
    <StepCard
      title="Aftercall is not set up yet"
      description={
        <>
          The service printed a link when it started; it ends with <code>/setup#…</code>. Open that link to become the
          owner. Starting the service again prints a new one.
        </>
      }
    />
  );
}
