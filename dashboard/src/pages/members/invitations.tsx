// Invitations that nobody has taken up yet.

import type { InvitationLine } from '#schemas/people';
import { useWithdrawInvitation } from '../../api/members';
import { Button } from '../../design/button';
import { useToast } from '../../design/overlays/toast';
import { type Column, Table } from '../../design/table';
import { Time } from '../../design/time';
import { t } from '../../language/text';
import { roleName } from './roles';

const COLUMNS: Column<InvitationLine>[] = [
  { title: t('Email'), cell: (invitation) => <Invited invitation={invitation} /> },
  { title: t('Role'), width: 'w-40', cell: ({ role }) => <span className="text-muted">{roleName(role)}</span> },
  {
    title: t('Expires'),
    width: 'w-36',
    from: 'md',
    cell: ({ expiresAt }) => (
      <span className="text-muted">
        <Time at={expiresAt} />
      </span>
    ),
  },
  {
    title: t('Actions'),
    isTitleHidden: true,
    align: 'end',
    width: 'w-28',
    cell: (invitation) => <RevokeInvitation invitation={invitation} />,
  },
];

export function Invitations({ invitations }: { invitations: InvitationLine[] }) {
  return (
    <section>
      <h2 className="mb-3 text-base font-semibold">{t('Invitations')}</h2>
      <Table label={t('Invitations')} columns={COLUMNS} rows={invitations} rowKey={({ id }) => id} />
    </section>
  );
}

function Invited({ invitation: { email, invitedBy } }: { invitation: InvitationLine }) {
  return (
    <div className="max-sm:pr-24">
      <p className="font-medium break-all">{email}</p>
      <p className="text-xs text-faint">{t('Invited by {invitedBy}', { invitedBy })}</p>
    </div>
  );
}

function RevokeInvitation({ invitation }: { invitation: InvitationLine }) {
  const revoke = useWithdrawInvitation();
  const toast = useToast();
  const onSuccess = () => toast.good(t('Invitation for {email} revoked.', { email: invitation.email }));
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={t('Revoke the invitation for {email}', { email: invitation.email })}
      isBusy={revoke.isPending}
      onClick={() => revoke.mutate(invitation.id, { onSuccess, onError: toast.bad })}
    >
      {t('Revoke')}
    </Button>
  );
}
