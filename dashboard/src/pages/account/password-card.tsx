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
import { t } from '../../language/text';

export function PasswordCard() {
  const { user } = useSession();
  if (!user.hasPassword) {
    return <Card title={t('Password')} description={t('You use single sign-on, so you don’t need a password here.')} />;
  }
  return (
    <Card
      title={t('Password')}
      description={t('Changing your password signs you out of all other browsers unless you choose otherwise.')}
    >
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
          toast.good(t('Password changed.'));
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
          {t('Change password')}
        </Button>
      }
    >
      <TextField
        name="current"
        label={t('Current password')}
        type="password"
        autoComplete="current-password"
        required
      />
      <NewPasswordField name="next" label={t('New password')} />
      <Checkbox label={t('Sign out of all other browsers')} isChecked={endsOthers} onChange={setEndsOthers} />
    </Form>
  );
}
