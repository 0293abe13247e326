// Invites somebody by address and role; what comes back is a link to hand on.
import { useState } from 'react';
import type { Role } from '#schemas/account';
import type { OneUseLink } from '#schemas/people';
import { useInvite } from '../../api/members';
import { Button } from '../../design/button';
import { Dialog, DialogActions } from '../../design/dialog';
import { TextField } from '../../design/field';
import { Form } from '../../design/form';
import { Select } from '../../design/select';
import { ROLE_CHOICES } from './roles';

type Props = { onClose: () => void; onInvited: (email: string, link: OneUseLink) => void };

export function InviteDialog({ onClose, onInvited }: Props) {
  const invite = useInvite();
  const [role, setRole] = useState<Role>('member');
  const send = (email: string) => invite.mutate({ email, role }, { onSuccess: (link) => onInvited(email, link) });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Invite somebody"
      description="You get a link to send them, by whatever you use."
    >
      <Form
        onSend={({ email = '' }) => send(email.trim())}
        error={invite.error}
        actions={
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" isBusy={invite.isPending}>
              Make the link
            </Button>
          </DialogActions>
        }
      >
        <TextField name="email" label="Email" type="email" placeholder="dana@example.com" required autoComplete="off" />
        <Select label="Role" items={ROLE_CHOICES} value={role} onChange={setRole} />
      </Form>
    </Dialog>
  );
}
