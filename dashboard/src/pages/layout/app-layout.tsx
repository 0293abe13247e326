// The frame of all pages for people who are signed in: the sidebar, or on small screens a bar with a sheet, and the page.
import { useSuspenseQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Session } from '#schemas/account';
import { isAtLeast } from '../../../../src/domain/roles';
import { useApi, WorkspaceProvider } from '../../api/api-context';
import { sessionQuery } from '../../api/session';
import { classes } from '../../design/classes';
import { Main } from '../../design/main';
import { ToastProvider } from '../../design/toast';
import { Confirming } from './confirming';
import { NoFactorPage } from './no-factor-page';
import { NoRolePage } from './no-role-page';
import { NoWorkspacePage } from './no-workspace-page';
import { NoticeBanner } from './notice-banner';
import { Sidebar } from './sidebar';
import { SignedOut } from './signed-out';
import { TopBar } from './top-bar';
import { useChosenWorkspace } from './use-chosen-workspace';

export function AppLayout() {
  const { data: session } = useSuspenseQuery(sessionQuery(useApi()));
  if (!session) return <SignedOut />;
  return <Frame session={session} />;
}

function Frame({ session }: { session: Session }) {
  const { workspace, choose } = useChosenWorkspace(session.workspaces);
  const main = useFocusOnArrival();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { role: needed, isWide } = useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });
  if (!workspace) return <NoWorkspacePage />;
  return (
    <WorkspaceProvider workspace={workspace} choose={choose}>
      <ToastProvider>
        <a href="#main" className="skip-link rounded-md bg-float px-3 py-2 text-sm font-medium shadow-float">
          Skip to content
        </a>
        <div className="min-h-dvh lg:pl-60">
          <Sidebar workspaces={session.workspaces} user={session.user} />
          <TopBar workspaces={session.workspaces} user={session.user} />
          <Main
            ref={main}
            className={classes('mx-auto px-4 pt-6 pb-20 sm:px-8 lg:pt-10', isWide ? 'max-w-7xl' : 'max-w-5xl')}
          >
            {session.unreadNotices > 0 && path !== '/account' && <NoticeBanner count={session.unreadNotices} />}
            {workspace.lacksFactor && path !== '/account' ? (
              <NoFactorPage />
            ) : needed && !isAtLeast(workspace.role, needed) ? (
              <NoRolePage needed={needed} />
            ) : (
              <Outlet key={workspace.id} />
            )}
          </Main>
        </div>
        <Confirming />
      </ToastProvider>
    </WorkspaceProvider>
  );
}

/** Going to another page puts the focus on it, as loading one would; the first page leaves it where it is. */
function useFocusOnArrival() {
  const main = useRef<HTMLElement>(null);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
}
