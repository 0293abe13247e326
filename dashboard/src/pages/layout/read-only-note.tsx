// Explains why a page is read-only for a person. The service enforces it in any case.

import { Lock } from 'lucide-react';
import type { Role } from '#schemas/people';
import { useWorkspace } from '../../api/api-context';
import { Note } from '../../design/note';
import { t } from '../../language/text';

export function ReadOnlyNote({ needed }: { needed: Exclude<Role, 'viewer'> }) {
  const { may } = useWorkspace();
  if (may(needed)) return null;
  return (
    <Note icon={Lock} className="mb-6">
      {needed === 'owner'
        ? t('You can view this page, but only owners can make changes.')
        : t('You can view this page, but only members and owners can make changes.')}
    </Note>
  );
}
