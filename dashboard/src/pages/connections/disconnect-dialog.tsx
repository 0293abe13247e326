// Forgets an account at a vendor together with its key.
import type { VendorLine } from '#schemas/workspace';
import { useDisconnectVendor } from '../../api/vendors';
import { ConfirmDialog } from '../../design/confirm-dialog';
import { useToast } from '../../design/toast';

type Props = { line: VendorLine; onClose: () => void; onProblem: (vendor: string, problem: string | null) => void };

export function DisconnectDialog({ line: { vendor, title, isOfServer }, onClose, onProblem }: Props) {
  const disconnect = useDisconnectVendor();
  const toast = useToast();
  const onSuccess = () => {
    onProblem(vendor, null);
    toast.good(`${title} is disconnected.`);
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Disconnect ${title}?`}
      action="Disconnect"
      isBusy={disconnect.isPending}
      error={disconnect.error}
      onConfirm={() => disconnect.mutate(vendor, { onSuccess })}
    >
      The key is deleted. {isOfServer ? 'The account of this server is used from then on. ' : ''}
      Finished videos stay; videos that still need {title} fail, and new ones take what comes with Aftercall.
    </ConfirmDialog>
  );
}
