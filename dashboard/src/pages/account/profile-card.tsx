// The display name, and the e-mail address for signing in.

import { useChangeProfile } from '../../api/account';
import { useSession } from '../../api/session';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { TextField } from '../../design/forms/field';
import { Form } from '../../design/forms/form';
import { useToast } from '../../design/overlays/toast';
import { t } from '../../language/text';

export function ProfileCard() {
  const { user } = useSession();
  const change = useChangeProfile();
  const toast = useToast();
  const save = (name: string) => change.mutate({ name }, { onSuccess: () => toast.good(t('Name saved.')) });
  return (
    <Card title={t('Profile')} description={t('Your name appears next to the videos you create.')}>
      <Form
        className="max-w-sm"
        onSend={({ name = '' }) => save(name.trim())}
        error={change.error}
        actions={
          <Button type="submit" className="self-start" isBusy={change.isPending}>
            {t('Save')}
          </Button>
        }
      >
        <TextField
          name="name"
          label={t('Name')}
          defaultValue={user.name}
          autoComplete="name"
          required
          maxLength={100}
        />
        <TextField
          name="email"
          label={t('Email')}
          defaultValue={user.email}
          disabled
          hint={t('Used to sign in. It can’t be changed.')}
        />
      </Form>
    </Card>
  );
}
