// Invites somebody by address and role; what comes back is a link to hand on.
import { useState } from 'react';
import type { OneUseLink, Role } from '#schemas/people';
import { useInvite } from '../../api/members';
import { Button } from '../../design/button';
import { TextField } from '../../design/forms/field';
import { Form } from '../../design/forms/form';
import { Select } from '../../design/forms/select';
import { Dialog, DialogActions } from '../../design/overlays/dialog';
import { t } from '../../language/text';
import { ROLE_CHOICES } from './roles';

type Props = { onClose: () => void; onInvited: (email: string, link: OneUseLink) => void };

export function InviteDialog({ onClose, onInvited }: Props) {
  const invite = useInvite();
  const [role, setRole] = useState<Role>('member');
  const send = (email: string) => invite.mutate({ email, role }, { onSuccess: (link) => onInvited(email, link) });
  return (
    <Dialog isOpen onClose={onClose} title={t('Invite someone')} description={t('You’ll get a link to send them.')}>
      <Form
        onSend={({ email = '' }) => send(email.trim())}
        error={invite.error}
        actions={
          <DialogActions>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button type="submit" variant="primary" isBusy={invite.isPending}>
              {t('Create invite link')}
            </Button>
          </DialogActions>
        }
      >
        <TextField
          name="email"
          label={t('Email')}
          type="email"
          placeholder="dana@example.com"
          required
          autoComplete="off"
        />
        <Select label={t('Role')} items={ROLE_CHOICES} value={role} onChange={setRole} />
      </Form>
    </Dialog>
  );
}
