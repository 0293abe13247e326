// For pages that the person's role in the workspace does not open.
import { Lock } from 'lucide-react';
import type { Role } from '#schemas/account';
import { useWorkspace } from '../../api/api-context';
import { MessagePage } from './message-page';

export function NoRolePage({ needed }: { needed: Role }) {
  const { workspace } = useWorkspace();
  return (
    <MessagePage icon={Lock} title={needed === 'owner' ? 'This page is for owners' : 'This page is for members'}>
      In {workspace.name} you are a {workspace.role}. An owner can give you another role.
    </MessagePage>
  );
}
