// The bar of small screens. Its button opens a sheet with everything that the sidebar of wide screens has.
import type { Session } from '#schemas/account';
import { useWorkspace } from '../../api/api-context';
import { Avatar } from '../../design/avatar';
import { LazySheet } from './menus';

export function TopBar({ workspaces, user }: Pick<Session, 'workspaces' | 'user'>) {
  const { workspace } = useWorkspace();
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2.5 border-b border-line bg-ground/90 px-2.5 backdrop-blur-md sm:px-6.5 lg:hidden">
      <LazySheet workspaces={workspaces} user={user} />
      <Avatar name={workspace.name} isSquare />
      <span className="min-w-0 truncate text-sm font-semibold">{workspace.name}</span>
    </header>
  );
}
