// Takes a key out of use, at once and for good.
import type { KeyLine } from '#schemas/people';
import { useRevokeKey } from '../../api/keys';
import { ConfirmDialog } from '../../design/confirm-dialog';
import { useToast } from '../../design/toast';

export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: KeyLine; onClose: () => void }) {
  const revoke = useRevokeKey();
  const toast = useToast();
  const onSuccess = () => {
    toast.good(`Key “${apiKey.name}” is revoked.`);
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Revoke “${apiKey.name}”?`}
      action="Revoke key"
      isBusy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate(apiKey.id, { onSuccess })}
    >
      Programs that use it are refused from now on. Flows that it made stay. This cannot be undone.
    </ConfirmDialog>
  );
}
