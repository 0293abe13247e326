// Takes a presenter of the workspace's own away, for good.
import type { AvatarLine } from '#schemas/workspace';
import { useRemoveAvatar } from '../../api/presenters';
import { ConfirmDialog } from '../../design/confirm-dialog';
import { useToast } from '../../design/toast';

export function RemovePresenterDialog({ avatar, onClose }: { avatar: AvatarLine; onClose: () => void }) {
  const remove = useRemoveAvatar();
  const toast = useToast();
  const onSuccess = () => {
    toast.good(`${avatar.name} is deleted.`);
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Delete ${avatar.name}?`}
      action="Delete presenter"
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(avatar.id, { onSuccess })}
    >
      <p>The pictures are deleted. Finished videos stay as they are; a video that is being made with it fails.</p>
      {avatar.isDefault && (
        <p className="mt-2">It is the default: the first presenter that is ready takes its place.</p>
      )}
    </ConfirmDialog>
  );
}
