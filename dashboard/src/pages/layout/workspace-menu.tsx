// Goes to another of the person's workspaces.

import { useNavigate } from '@tanstack/react-router';
import type { Session } from '#schemas/people';
import { useWorkspace } from '../../api/api-context';
import { Avatar } from '../../design/avatar';
import { Menu, MenuGroup, MenuRadio, MenuRadioGroup, MenuTitle } from '../../design/overlays/menu';
import { t } from '../../language/text';
import { WorkspaceButton } from './workspace-button';

export function WorkspaceMenu({ workspaces }: Pick<Session, 'workspaces'>) {
  const { workspace, choose } = useWorkspace();
  const navigate = useNavigate();
  const change = (workspaceId: string) => {
    choose(workspaceId);
    void navigate({ to: '/' });
  };
  return (
    <Menu align="start" className="w-58" isOpenAtOnce trigger={<WorkspaceButton workspace={workspace} />}>
      <MenuGroup>
        <MenuTitle>{t('Workspaces')}</MenuTitle>
        <MenuRadioGroup value={workspace.id} onValueChange={change}>
          {workspaces.map(({ id, name }) => (
            <MenuRadio key={id} value={id}>
              <Avatar name={name} isSquare size="sm" />
              <span className="truncate">{name}</span>
            </MenuRadio>
          ))}
        </MenuRadioGroup>
      </MenuGroup>
    </Menu>
  );
}
