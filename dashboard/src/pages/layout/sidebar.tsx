// The sidebar of wide screens. What is in it is the same as in the sheet of small ones.
import type { Session } from '#schemas/account';
import { LazyUserMenu, LazyWorkspaceMenu } from './menus';
import { NavigationList } from './navigation-list';

type Props = Pick<Session, 'workspaces' | 'user'>;

export function Sidebar({ workspaces, user }: Props) {
  return (
    <aside
      aria-label="Sidebar"
      className="fixed inset-y-0 left-0 z-20 hidden w-60 flex-col border-r border-line bg-ground lg:flex"
    >
      <div className="p-3">
        <LazyWorkspaceMenu workspaces={workspaces} />
      </div>
      <NavigationList />
      <div className="border-t border-line p-3">
        <LazyUserMenu user={user} />
      </div>
    </aside>
  );
}
