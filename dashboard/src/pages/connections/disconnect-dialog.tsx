// Removes an account at a vendor together with its key.

import type { VendorLine } from '#schemas/workspace';
import { useDisconnectVendor } from '../../api/vendors';
import { ConfirmDialog } from '../../design/overlays/confirm-dialog';
import { useToast } from '../../design/overlays/toast';
import { t } from '../../language/text';

type Props = { line: VendorLine; onClose: () => void; onProblem: (vendor: string, problem: string | null) => void };

export function DisconnectDialog({ line: { vendor, title, isOfServer }, onClose, onProblem }: Props) {
  const disconnect = useDisconnectVendor();
  const toast = useToast();
  const onSuccess = () => {
    onProblem(vendor, null);
    toast.good(t('{title} disconnected.', { title }));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('Disconnect {title}?', { title })}
      action={t('Disconnect')}
      isBusy={disconnect.isPending}
      error={disconnect.error}
      onConfirm={() => disconnect.mutate(vendor, { onSuccess })}
    >
      {isOfServer
        ? t(
            'This deletes the key. New videos will use the server’s {title} account. Finished videos aren’t affected.',
            { title },
          )
        : t(
            'This deletes the key. Finished videos aren’t affected. Videos in progress that need {title} will fail, and new ones will use built-in voices and presenters.',
            { title },
          )}
    </ConfirmDialog>
  );
}
