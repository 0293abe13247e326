// Invitations that nobody has taken up yet.
import type { InvitationLine } from '#schemas/people';
import { useWithdrawInvitation } from '../../api/members';
import { Button } from '../../design/button';
import { type Column, Table } from '../../design/table';
import { Time } from '../../design/time';
import { useToast } from '../../design/toast';
import { roleName } from './roles';

const COLUMNS: Column<InvitationLine>[] = [
  { title: 'Email', cell: (invitation) => <Invited invitation={invitation} /> },
  { title: 'Role', width: 'w-40', cell: ({ role }) => <span className="text-muted">{roleName(role)}</span> },
  {
    title: 'Ends',
    width: 'w-36',
    from: 'md',
    cell: ({ expiresAt }) => (
      <span className="text-muted">
        <Time at={expiresAt} />
      </span>
    ),
  },
  {
    title: 'Actions',
    isTitleHidden: true,
    align: 'end',
    width: 'w-28',
    cell: (invitation) => <Withdraw invitation={invitation} />,
  },
];

export function Invitations({ invitations }: { invitations: InvitationLine[] }) {
  return (
    <section>
      <h2 className="mb-3 text-base font-semibold">Invitations</h2>
      <Table label="Invitations" columns={COLUMNS} rows={invitations} rowKey={({ id }) => id} />
    </section>
  );
}

function Invited({ invitation: { email, invitedBy } }: { invitation: InvitationLine }) {
  return (
    <div className="max-sm:pr-24">
      <p className="font-medium break-all">{email}</p>
      <p className="text-xs text-faint">Invited by {invitedBy}</p>
    </div>
  );
}

function Withdraw({ invitation }: { invitation: InvitationLine }) {
  const withdraw = useWithdrawInvitation();
  const toast = useToast();
  const onSuccess = () => toast.good(`The invitation of ${invitation.email} is withdrawn.`);
  return (
    <Button
      variant="ghost"
      size="sm"
      aria-label={`Withdraw the invitation of ${invitation.email}`}
      isBusy={withdraw.isPending}
      onClick={() => withdraw.mutate(invitation.id, { onSuccess, onError: toast.bad })}
    >
      Withdraw
    </Button>
  );
}
