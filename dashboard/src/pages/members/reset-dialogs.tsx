// Resets what a member has lost: a link for a new password, or the second factors.
import type { MemberLine, OneUseLink } from '#schemas/people';
import { useResetLink } from '../../api/members';
import { useResetFactors } from '../../api/security';
import { ConfirmDialog } from '../../design/overlays/confirm-dialog';

export function ResetFactorsDialog({ member, onClose }: { member: MemberLine; onClose: () => void }) {
  const reset = useResetFactors();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Remove the second factors of ${member.name}?`}
      action="Remove second factors"
      isBusy={reset.isPending}
      error={reset.error}
      onConfirm={() => reset.mutate(member.userId, { onSuccess: onClose })}
    >
      Make sure that it is {member.name} who asked for it. The password alone signs in afterwards; all browsers are
      signed out.
    </ConfirmDialog>
  );
}

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
