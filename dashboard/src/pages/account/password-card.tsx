// Changes the password. All other sessions end.
import { useState } from 'react';
import { useChangePassword } from '../../api/account';
import { useSession } from '../../api/session';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { Checkbox } from '../../design/forms/checkbox';
import { TextField } from '../../design/forms/field';
import { Form, type Values } from '../../design/forms/form';
import { NewPasswordField } from '../../design/forms/new-password-field';
import { useToast } from '../../design/overlays/toast';

export function PasswordCard() {
  const { user } = useSession();
  if (!user.hasPassword) {
    return (
      <Card title="Password" description="You sign in with your company's single sign-on, so you need none here." />
    );
  }
  return (
    <Card title="Password" description="Changing it signs you out everywhere else, unless you say otherwise.">
      <PasswordForm />
    </Card>
  );
}

function PasswordForm() {
  const change = useChangePassword();
  const toast = useToast();
  const [times, setTimes] = useState(0);
  const [endsOthers, setEndsOthers] = useState(true);
  const save = ({ current = '', next = '' }: Values) =>
    change.mutate(
      { current, next, endsOthers },
      {
        onSuccess: () => {
          toast.good('Your password is changed.');
          setTimes(times + 1);
        },
      },
    );
  return (
    <Form
      // A new form after each change, to clear its fields.
      key={times}
      className="max-w-sm"
      onSend={save}
      error={change.error}
      actions={
        <Button type="submit" className="self-start" isBusy={change.isPending}>
          Change password
        </Button>
      }
    >
      <TextField name="current" label="Current password" type="password" autoComplete="current-password" required />
      <NewPasswordField name="next" label="New password" />
      <Checkbox label="Sign out my other browsers" isChecked={endsOthers} onChange={setEndsOthers} />
    </Form>
  );
}
