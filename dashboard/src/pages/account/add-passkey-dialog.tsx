// Adds a passkey under a name that tells it from others.

import { useState } from 'react';
import { useAddPasskey } from '../../api/security';
import { Button } from '../../design/button';
import { Checkbox } from '../../design/forms/checkbox';
import { TextField } from '../../design/forms/field';
import { Form } from '../../design/forms/form';
import { Dialog, DialogActions } from '../../design/overlays/dialog';
import { t } from '../../language/text';

type Props = { onClose: () => void; onAdded: (recoveryCodes: string[] | null) => void };

export function AddPasskeyDialog({ onClose, onAdded }: Props) {
  const add = useAddPasskey();
  const [endsOthers, setEndsOthers] = useState(true);
  const send = (name: string) =>
    add.mutate({ name, endsOthers }, { onSuccess: ({ recoveryCodes }) => onAdded(recoveryCodes) });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Add a passkey')}
      description={t('Next, your browser asks for your fingerprint, face, PIN or security key.')}
    >
      <Form
        onSend={({ name = '' }) => send(name.trim())}
        error={add.error}
        actions={
          <DialogActions>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button type="submit" variant="primary" isBusy={add.isPending}>
              {t('Add passkey')}
            </Button>
          </DialogActions>
        }
      >
        <TextField name="name" label={t('Name')} defaultValue={t('My passkey')} required maxLength={100} autoFocus />
        <Checkbox label={t('Sign out of all other browsers')} isChecked={endsOthers} onChange={setEndsOthers} />
      </Form>
    </Dialog>
  );
}
