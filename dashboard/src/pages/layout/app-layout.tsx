// The layout of all pages for signed-in people: the sidebar, or a top bar with a sheet on small screens.

import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useMatches, useNavigate } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Session } from '#schemas/people';
import { isAtLeast } from '../../../../src/domain/roles.js';
import { useApi, useWorkspace, WorkspaceProvider } from '../../api/api-context';
import { sessionQuery } from '../../api/session';
import { Avatar } from '../../design/avatar';
import { classes } from '../../design/classes';
import { Main } from '../../design/main';
import { Note } from '../../design/note';
import { ToastProvider } from '../../design/overlays/toast';
import { rich, t } from '../../language/text';
import { AppSkeleton } from './app-skeleton';
import { Confirming } from './confirming';
import { LazySheet, LazyUserMenu, LazyWorkspaceMenu } from './menus';
import { NavigationList } from './navigation-list';
import { NoFactorPage } from './no-factor-page';
import { NoRolePage } from './no-role-page';
import { NoWorkspacePage } from './no-workspace-page';
import { PaletteButton, PaletteField, usePalette } from './palette-button';
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
  const { palette, open: openPalette } = usePalette();
  if (!workspace) return <NoWorkspacePage />;
  return (
    <WorkspaceProvider workspace={workspace} choose={choose}>
      <ToastProvider>
        <a href="#main" className="skip-link rounded-md bg-float px-3 py-2 text-sm font-medium shadow-float">
          {t('Skip to content')}
        </a>
        <div className="min-h-dvh lg:pl-60">
          <Sidebar workspaces={session.workspaces} user={session.user} onSearch={openPalette} />
          <TopBar workspaces={session.workspaces} user={session.user} onSearch={openPalette} />
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
        {palette}
        <Confirming />
      </ToastProvider>
    </WorkspaceProvider>
  );
}

/** Moves the focus to the page after client-side navigation, as a page load would; the first page keeps it. */
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

/** Redirects to the sign-in, and back afterwards, when the session ended while a page was open. */
function SignedOut() {
  const navigate = useNavigate();
  const next = useRef(useLocation().href);
  useEffect(() => void navigate({ to: '/sign-in', search: { next: next.current }, replace: true }), [navigate]);
  return <AppSkeleton />;
}

type Props = Pick<Session, 'workspaces' | 'user'> & { onSearch: () => void };

/** The bar of small screens, with a button that opens the sheet. */
function TopBar({ workspaces, user, onSearch }: Props) {
  const { workspace } = useWorkspace();
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2.5 border-b border-line bg-ground/90 px-2.5 sm:px-6.5 lg:hidden">
      <LazySheet workspaces={workspaces} user={user} />
      <Avatar name={workspace.name} isSquare />
      <span className="min-w-0 truncate text-sm font-semibold">{workspace.name}</span>
      <PaletteButton onOpen={onSearch} />
    </header>
  );
}

/** The sidebar of wide screens, with the content of the sheet. */
function Sidebar({ workspaces, user, onSearch }: Props) {
  return (
    <aside
      aria-label={t('Sidebar')}
      className="fixed inset-y-0 left-0 z-20 hidden w-60 flex-col border-r border-line bg-ground lg:flex"
    >
      <div className="p-3">
        <LazyWorkspaceMenu workspaces={workspaces} />
      </div>
      <PaletteField onOpen={onSearch} />
      <NavigationList />
      <div className="border-t border-line p-3">
        <LazyUserMenu user={user} />
      </div>
    </aside>
  );
}

/** Shows that something happened to the account that the person has not seen yet. */
function NoticeBanner({ count }: { count: number }) {
  return (
    <Note icon={ShieldAlert} tone="warn" className="mb-6">
      {rich(
        '{count, plural, one {There is a security notice} other {There are # security notices}} about your account. <link>Review</link>',
        {
          count,
          link: (parts) => (
            <Link to="/account" hash="notices" className="font-medium underline underline-offset-2">
              {parts}
            </Link>
          ),
        },
      )}
    </Note>
  );
}
