// Rotates a key; the old value keeps working for an overlap period.

import type { KeyLine } from '#schemas/people';
import { useRotateKey } from '../../api/keys';
import { ConfirmDialog } from '../../design/overlays/confirm-dialog';
import { t } from '../../language/text';

type Props = { apiKey: KeyLine; onClose: () => void; onRotated: (value: string) => void };

export function RotateKeyDialog({ apiKey, onClose, onRotated }: Props) {
  const rotate = useRotateKey();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('Rotate “{name}”?', { name: apiKey.name })}
      action={t('Rotate key')}
      isDangerous={false}
      isBusy={rotate.isPending}
      error={rotate.error}
      onConfirm={() => rotate.mutate(apiKey.id, { onSuccess: ({ value }) => onRotated(value) })}
    >
      {t(
        'You’ll get a new key with the same permissions. The old key keeps working for 24 hours, so you have time to switch.',
      )}
    </ConfirmDialog>
  );
}
