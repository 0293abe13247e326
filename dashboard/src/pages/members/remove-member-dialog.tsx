// Removes a person from the workspace.

import type { MemberLine } from '#schemas/people';
import { useWorkspace } from '../../api/api-context';
import { useRemoveMember } from '../../api/members';
import { ConfirmDialog } from '../../design/overlays/confirm-dialog';
import { useToast } from '../../design/overlays/toast';
import { t } from '../../language/text';

export function RemoveMemberDialog({ member, onClose }: { member: MemberLine; onClose: () => void }) {
  const { workspace } = useWorkspace();
  const remove = useRemoveMember();
  const toast = useToast();
  const onSuccess = () => {
    if (member.isYou) return window.location.assign('/');
    toast.good(t('{name} was removed from {workspace}.', { name: member.name, workspace: workspace.name }));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={member.isYou ? t('Leave {name}?', { name: workspace.name }) : t('Remove {name}?', { name: member.name })}
      action={member.isYou ? t('Leave workspace') : t('Remove member')}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(member.userId, { onSuccess })}
    >
      {member.isYou
        ? t('You’ll lose access to its videos, and your API keys will stop working. Everything you created is kept.')
        : t(
            'They’ll lose access to its videos, and their API keys will stop working. Everything they created is kept.',
          )}
    </ConfirmDialog>
  );
}
