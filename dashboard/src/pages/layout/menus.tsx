// The two menus of the frame and its sheet, which are loaded when somebody is about to open them.
import { lazy } from 'react';
import type { Session } from '#schemas/people';
import { useWorkspace } from '../../api/api-context';
import { OnIntent } from '../../design/overlays/on-intent';
import { SheetButton } from './sheet-button';
import { UserButton } from './user-button';
import { WorkspaceButton, WorkspaceName } from './workspace-button';

const loadUserMenu = () => import('./user-menu');
const UserMenu = lazy(async () => ({ default: (await loadUserMenu()).UserMenu }));

const loadWorkspaceMenu = () => import('./workspace-menu');
const WorkspaceMenu = lazy(async () => ({ default: (await loadWorkspaceMenu()).WorkspaceMenu }));

const loadSheet = () => import('./sheet');
const Sheet = lazy(async () => ({ default: (await loadSheet()).Sheet }));

export function LazyUserMenu({ user, onLeave }: Pick<Session, 'user'> & { onLeave?: () => void }) {
  return (
    <OnIntent load={loadUserMenu} popup="menu" resting={(handlers) => <UserButton user={user} {...handlers} />}>
      <UserMenu user={user} {...(onLeave && { onLeave })} />
    </OnIntent>
  );
}

export function LazyWorkspaceMenu({ workspaces }: Pick<Session, 'workspaces'>) {
  const { workspace } = useWorkspace();
  if (workspaces.length < 2) return <WorkspaceName workspace={workspace} />;
  return (
    <OnIntent
      load={loadWorkspaceMenu}
      popup="menu"
      resting={(handlers) => <WorkspaceButton workspace={workspace} {...handlers} />}
    >
      <WorkspaceMenu workspaces={workspaces} />
    </OnIntent>
  );
}

export function LazySheet({ workspaces, user }: Pick<Session, 'workspaces' | 'user'>) {
  return (
    <OnIntent load={loadSheet} popup="dialog" resting={(handlers) => <SheetButton {...handlers} />}>
      <Sheet workspaces={workspaces} user={user} />
    </OnIntent>
  );
}
