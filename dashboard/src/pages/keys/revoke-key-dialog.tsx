// Revokes a key, immediately and permanently.

import type { KeyLine } from '#schemas/people';
import { useRevokeKey } from '../../api/keys';
import { ConfirmDialog } from '../../design/overlays/confirm-dialog';
import { useToast } from '../../design/overlays/toast';
import { t } from '../../language/text';

export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: KeyLine; onClose: () => void }) {
  const revoke = useRevokeKey();
  const toast = useToast();
  const onSuccess = () => {
    toast.good(t('Key “{name}” revoked.', { name: apiKey.name }));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('Revoke “{name}”?', { name: apiKey.name })}
      action={t('Revoke key')}
      isBusy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate(apiKey.id, { onSuccess })}
    >
      {t(
        'Apps that use this key will stop working immediately. Videos it created aren’t affected. This can’t be undone.',
      )}
    </ConfirmDialog>
  );
}
