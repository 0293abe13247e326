// Removes a pronunciation, so that voices use their own again.

import { type Pronunciation, useChangeLexicon } from '../../api/lexicon';
import { ConfirmDialog } from '../../design/overlays/confirm-dialog';
import { useToast } from '../../design/overlays/toast';
import { t } from '../../language/text';

export function RemovePronunciationDialog({ entry, onClose }: { entry: Pronunciation; onClose: () => void }) {
  const change = useChangeLexicon();
  const toast = useToast();
  const onSuccess = () => {
    toast.good(`“${entry.word}” removed.`);
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('Remove “{word}”?', { word: entry.word })}
      action={t('Remove word')}
      isBusy={change.isPending}
      error={change.error}
      onConfirm={() => change.mutate({ old: entry.word, next: null }, { onSuccess })}
    >
      {t('New videos will use the voice’s default pronunciation.')}
    </ConfirmDialog>
  );
}
