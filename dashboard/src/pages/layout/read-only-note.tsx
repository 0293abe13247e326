// Says on a page that a person may read but not change, why that is so. The service refuses in any case.
import { Lock } from 'lucide-react';
import type { Role } from '#schemas/account';
import { useWorkspace } from '../../api/api-context';
import { Note } from '../../design/note';

export function ReadOnlyNote({ needed }: { needed: Exclude<Role, 'viewer'> }) {
  const { workspace, may } = useWorkspace();
  if (may(needed)) return null;
  return (
    <Note icon={Lock} className="mb-6">
      You can read this page. In {workspace.name} you are a {workspace.role};{' '}
      {needed === 'owner' ? 'only owners change what is set here.' : 'members and owners change what is set here.'}
    </Note>
  );
}
