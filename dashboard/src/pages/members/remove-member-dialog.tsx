// Takes a person out of the workspace.
import type { MemberLine } from '#schemas/people';
import { useWorkspace } from '../../api/api-context';
import { useRemoveMember } from '../../api/members';
import { ConfirmDialog } from '../../design/confirm-dialog';
import { useToast } from '../../design/toast';

export function RemoveMemberDialog({ member, onClose }: { member: MemberLine; onClose: () => void }) {
  const { workspace } = useWorkspace();
  const remove = useRemoveMember();
  const toast = useToast();
  const onSuccess = () => {
    if (member.isYou) return window.location.assign('/');
    toast.good(`${member.name} is no longer in ${workspace.name}.`);
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={member.isYou ? `Leave ${workspace.name}?` : `Remove ${member.name}?`}
      action={member.isYou ? 'Leave workspace' : 'Remove member'}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(member.userId, { onSuccess })}
    >
      {member.isYou
        ? 'You no longer see its videos, and your API keys for it stop working. What you made stays.'
        : 'They no longer see its videos, and their API keys for it stop working. What they made stays.'}
    </ConfirmDialog>
  );
}
