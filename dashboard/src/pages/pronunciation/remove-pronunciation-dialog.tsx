// Removes a pronunciation, so that voices use their own again.
import { type Pronunciation, useChangeLexicon } from '../../api/lexicon';
import { ConfirmDialog } from '../../design/overlays/confirm-dialog';
import { useToast } from '../../design/overlays/toast';

export function RemovePronunciationDialog({ entry, onClose }: { entry: Pronunciation; onClose: () => void }) {
  const change = useChangeLexicon();
  const toast = useToast();
  const onSuccess = () => {
    toast.good(`“${entry.word}” is removed.`);
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Remove “${entry.word}”?`}
      action="Remove word"
      isBusy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate({ old: entry.word, next: null }, { onSuccess })}
    >
      From the next video on, voices say it as they would by themselves.
    </ConfirmDialog>
  );
}
