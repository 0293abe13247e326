// Makes a new value for a key; the old one keeps working for a while, so that programs can change over without a gap.
import type { KeyLine } from '#schemas/people';
import { useRotateKey } from '../../api/keys';
import { ConfirmDialog } from '../../design/confirm-dialog';

type Props = { apiKey: KeyLine; onClose: () => void; onRotated: (value: string) => void };

export function RotateKeyDialog({ apiKey, onClose, onRotated }: Props) {
  const rotate = useRotateKey();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Rotate “${apiKey.name}”?`}
      action="Make a new value"
      isDangerous={false}
      isBusy={rotate.isPending}
      error={rotate.error}
      onConfirm={() => rotate.mutate(apiKey.id, { onSuccess: ({ value }) => onRotated(value) })}
    >
      You get a new value with the same permissions. The old one keeps working for a day, so that nothing breaks while
      you change over.
    </ConfirmDialog>
  );
}
