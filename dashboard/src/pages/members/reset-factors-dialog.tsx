// Takes away the second factors of a member who has lost them.
import type { MemberLine } from '#schemas/people';
import { useResetFactors } from '../../api/security';
import { ConfirmDialog } from '../../design/confirm-dialog';

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
