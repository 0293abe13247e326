// The frame of all pages for people who are signed in: the sidebar, or on small screens a bar with a sheet, and the page.
import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Session } from '#shapes';
import { isAtLeast } from '../../../../src/flow/roles';
import { useApi, WorkspaceProvider } from '../../api/api-context';
import { sessionQuery } from '../../api/session';
import { classes } from '../../design/classes';
import { Main } from '../../design/main';
import { ToastProvider } from '../../design/toast';
import { NoRolePage } from './no-role-page';
import { NoWorkspacePage } from './no-workspace-page';
import { Sidebar } from './sidebar';
import { TopBar } from './top-bar';
import { useChosenWorkspace } from './use-chosen-workspace';

export function AppLayout() {
  const { data: session } = useSuspenseQuery(sessionQuery(useApi()));
  return session ? <Frame session={session} /> : <SignedOut />;
}

/** The way back is read once: while the sign-in is on its way the address is the sign-in's already. */
function SignedOut() {
  const router = useRouter();
  const [search] = useState(() => ({ next: router.state.location.href }));
  return <Navigate to="/sign-in" search={search} replace />;
}

function Frame({ session }: { session: Session }) {
  const { workspace, choose } = useChosenWorkspace(session.workspaces);
  const main = useFocusOnArrival();
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
            {needed && !isAtLeast(workspace.role, needed) ? (
              <NoRolePage needed={needed} />
            ) : (
              <Outlet key={workspace.id} />
            )}
          </Main>
        </div>
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
