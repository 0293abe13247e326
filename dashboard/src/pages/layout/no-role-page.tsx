// For pages that the person's role in the workspace does not open.

import { Lock } from 'lucide-react';
import type { Role } from '#schemas/people';
import { useWorkspace } from '../../api/api-context';
import { t } from '../../language/text';
import { MessagePage } from './message-page';

export function NoRolePage({ needed }: { needed: Role }) {
  const { workspace } = useWorkspace();
  return (
    <MessagePage icon={Lock} title={needed === 'owner' ? t('This page is for owners') : t('This page is for members')}>
      {t(
        'Your role in {name} is {role, select, owner {owner} member {member} other {viewer}}. An owner can change it.',
        {
          name: workspace.name,
          role: workspace.role,
        },
      )}
    </MessagePage>
  );
}
