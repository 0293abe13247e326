// Makes a link by which a member sets a new password.
import type { MemberLine, OneUseLink } from '#schemas/people';
import { useResetLink } from '../../api/members';
import { ConfirmDialog } from '../../design/confirm-dialog';

type Props = { member: MemberLine; onClose: () => void; onMade: (link: OneUseLink) => void };

export function ResetDialog({ member, onClose, onMade }: Props) {
  const reset = useResetLink();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`A new password for ${member.name}?`}
      action="Make the link"
      isDangerous={false}
      isBusy={reset.isPending}
      error={reset.error}
      onConfirm={() => reset.mutate(member.userId, { onSuccess: onMade })}
    >
      You get a link that works once, for an hour. Whoever opens it sets the password: hand it to {member.name} alone.
    </ConfirmDialog>
  );
}
