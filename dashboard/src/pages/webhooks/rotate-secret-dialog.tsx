// Rotates the signing secret; for a day webhooks are signed with both.

import { useRotateWebhook } from '../../api/webhooks';
import { ConfirmDialog } from '../../design/overlays/confirm-dialog';
import { t } from '../../language/text';

type Props = { id: string; isFirst: boolean; onClose: () => void; onRotated: (secret: string) => void };

export function RotateSecretDialog({ id, isFirst, onClose, onRotated }: Props) {
  const rotate = useRotateWebhook();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isFirst ? t('Create the callback secret?') : t('Rotate this secret?')}
      action={isFirst ? t('Create secret') : t('Rotate secret')}
      isDangerous={false}
      isBusy={rotate.isPending}
      error={rotate.error}
      onConfirm={() => rotate.mutate(id, { onSuccess: ({ secret }) => onRotated(secret) })}
    >
      {isFirst
        ? t('It signs every event sent to a callbackUrl.')
        : t('You’ll get a new secret. For 24 hours, events are signed with both secrets, so you have time to switch.')}
    </ConfirmDialog>
  );
}
