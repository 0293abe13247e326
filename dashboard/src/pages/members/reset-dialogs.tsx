// Resets what a member has lost: a link for a new password, or the second factors.

import type { MemberLine, OneUseLink } from '#schemas/people';
import { useResetLink } from '../../api/members';
import { useResetFactors } from '../../api/security';
import { ConfirmDialog } from '../../design/overlays/confirm-dialog';
import { t } from '../../language/text';

export function ResetFactorsDialog({ member, onClose }: { member: MemberLine; onClose: () => void }) {
  const reset = useResetFactors();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('Remove all second factors for {name}?', { name: member.name })}
      action={t('Remove second factors')}
      isBusy={reset.isPending}
      error={reset.error}
      onConfirm={() => reset.mutate(member.userId, { onSuccess: onClose })}
    >
      {t(
        'First make sure the request really came from {name}. They’ll be signed out of all browsers and can sign in with just their password.',
        { name: member.name },
      )}
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
      title={t('Reset the password for {name}?', { name: member.name })}
      action={t('Create reset link')}
      isDangerous={false}
      isBusy={reset.isPending}
      error={reset.error}
      onConfirm={() => reset.mutate(member.userId, { onSuccess: onMade })}
    >
      {t(
        'You’ll get a link that works once and expires in an hour. Anyone with the link can set the password, so send it only to {name}.',
        { name: member.name },
      )}
    </ConfirmDialog>
  );
}
