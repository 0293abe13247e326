// Rotates the signing secret; for a day webhooks are signed with both.
import { useRotateWebhook } from '../../api/webhooks';
import { ConfirmDialog } from '../../design/overlays/confirm-dialog';

type Props = { id: string; isFirst: boolean; onClose: () => void; onRotated: (secret: string) => void };

export function RotateSecretDialog({ id, isFirst, onClose, onRotated }: Props) {
  const rotate = useRotateWebhook();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={isFirst ? 'Make the secret?' : 'Rotate the secret?'}
      action="Make a secret"
      isDangerous={false}
      isBusy={rotate.isPending}
      error={rotate.error}
      onConfirm={() => rotate.mutate(id, { onSuccess: ({ secret }) => onRotated(secret) })}
    >
      {isFirst
        ? 'It signs what is sent to the callback address of any video.'
        : 'You get a new one. For 24 hours each webhook is signed with both, so that nothing breaks while you change over.'}
    </ConfirmDialog>
  );
}
