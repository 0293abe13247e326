// Removes a custom presenter permanently.

import type { AvatarLine } from '#schemas/workspace';
import { useRemoveAvatar } from '../../api/presenters';
import { ConfirmDialog } from '../../design/overlays/confirm-dialog';
import { useToast } from '../../design/overlays/toast';
import { t } from '../../language/text';

export function RemovePresenterDialog({ avatar, onClose }: { avatar: AvatarLine; onClose: () => void }) {
  const remove = useRemoveAvatar();
  const toast = useToast();
  const onSuccess = () => {
    toast.good(t('{name} was deleted.', { name: avatar.name }));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('Delete {name}?', { name: avatar.name })}
      action={t('Delete presenter')}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(avatar.id, { onSuccess })}
    >
      <p>{t('Its images will be deleted. Finished videos stay; videos in progress that use it will fail.')}</p>
      {avatar.isDefault && (
        <p className="mt-2">{t('This is your default presenter. The first available one will replace it.')}</p>
      )}
    </ConfirmDialog>
  );
}
