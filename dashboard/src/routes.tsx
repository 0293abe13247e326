// All routes on one screen. Each page is a lazy-loaded file. Pages below `app` need a signed-in person; `role` is the
// lowest role in the workspace.
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent as page,
  redirect,
} from '@tanstack/react-router';
import type { Role, SignOnProblem } from '#schemas/people';
import type { Api } from './api/client';
import { doorQuery, sessionQuery } from './api/session';
import { isSignOnProblem } from './pages/auth/sign-on-problem';
import { readListSearch } from './pages/flows/filters';
import { AppSkeleton } from './pages/layout/app-skeleton';
import { ErrorPage } from './pages/layout/error-page';
import { NotFoundPage } from './pages/layout/not-found-page';
import { isStep, type StepId } from './pages/setup/steps';

type Context = { api: Api; client: QueryClient };

const root = createRootRouteWithContext<Context>()();

const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  component: page(() => import('./pages/layout/app-layout'), 'AppLayout'),
  pendingComponent: AppSkeleton,
  beforeLoad: async ({ context: { api, client }, location }) => {
    if (await client.ensureQueryData(sessionQuery(api))) return;
    const { isSetUp } = await client.ensureQueryData(doorQuery(api));
    if (!isSetUp) throw redirect({ to: '/setup', search: { step: 'owner' } });
    throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { next: location.href } });
  },
});
const settings = createRoute({
  getParentRoute: () => app,
  path: '/settings',
  beforeLoad: () => {
    throw redirect({ to: '/settings/workspace', replace: true });
  },
});
const workspace = createRoute({
  getParentRoute: () => app,
  path: '/settings/workspace',
  component: page(() => import('./pages/workspace/workspace-page'), 'WorkspacePage'),
});
const presenters = createRoute({
  getParentRoute: () => app,
  path: '/settings/avatars',
  component: page(() => import('./pages/presenters/presenters-page'), 'PresentersPage'),
});
const newPhoto = createRoute({
  getParentRoute: () => app,
  path: '/settings/avatars/photo',
  staticData: { role: 'owner' },
  component: page(() => import('./pages/photo/new-photo-page'), 'NewPhotoPage'),
});
const photo = createRoute({
  getParentRoute: () => app,
  path: '/settings/avatars/photo/$avatarId',
  staticData: { role: 'owner' },
  component: page(() => import('./pages/photo/photo-page'), 'PhotoPage'),
});
const voices = createRoute({
  getParentRoute: () => app,
  path: '/settings/voices',
  component: page(() => import('./pages/voices/voices-page'), 'VoicesPage'),
});
const pronunciation = createRoute({
  getParentRoute: () => app,
  path: '/settings/lexicon',
  component: page(() => import('./pages/pronunciation/pronunciation-page'), 'PronunciationPage'),
});
const script = createRoute({
  getParentRoute: () => app,
  path: '/settings/script',
  staticData: { role: 'owner' },
  component: page(() => import('./pages/script/script-page'), 'ScriptPage'),
});
const connections = createRoute({
  getParentRoute: () => app,
  path: '/settings/connections',
  staticData: { role: 'owner' },
  component: page(() => import('./pages/connections/connections-page'), 'ConnectionsPage'),
});
const retention = createRoute({
  getParentRoute: () => app,
  path: '/settings/retention',
  component: page(() => import('./pages/retention/retention-page'), 'RetentionPage'),
});
const verify = createRoute({
  getParentRoute: () => app,
  path: '/verify',
  component: page(() => import('./pages/verify/verify-page'), 'VerifyPage'),
});
const usage = createRoute({
  getParentRoute: () => app,
  path: '/settings/usage',
  component: page(() => import('./pages/usage/usage-page'), 'UsagePage'),
});
const flows = createRoute({
  getParentRoute: () => app,
  path: '/',
  validateSearch: readListSearch,
  component: page(() => import('./pages/flows/flows-page'), 'FlowsPage'),
});
const flowsElsewhere = createRoute({
  getParentRoute: () => app,
  path: '/flows',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true });
  },
});
const newFlow = createRoute({
  getParentRoute: () => app,
  path: '/new',
  staticData: { role: 'member' },
  component: page(() => import('./pages/new/new-flow-page'), 'NewFlowPage'),
});
const importList = createRoute({
  getParentRoute: () => app,
  path: '/import',
  staticData: { role: 'member', isWide: true },
  component: page(() => import('./pages/import/import-page'), 'ImportPage'),
});
const flow = createRoute({
  getParentRoute: () => app,
  path: '/flows/$flowId',
  staticData: { isWide: true },
  component: page(() => import('./pages/flow/flow-page'), 'FlowPage'),
});
const keys = createRoute({
  getParentRoute: () => app,
  path: '/settings/keys',
  staticData: { role: 'member' },
  component: page(() => import('./pages/keys/keys-page'), 'KeysPage'),
});
const webhooks = createRoute({
  getParentRoute: () => app,
  path: '/settings/webhooks',
  staticData: { role: 'owner' },
  component: page(() => import('./pages/webhooks/webhooks-page'), 'WebhooksPage'),
});
const members = createRoute({
  getParentRoute: () => app,
  path: '/settings/members',
  staticData: { role: 'owner' },
  component: page(() => import('./pages/members/members-page'), 'MembersPage'),
});
const audit = createRoute({
  getParentRoute: () => app,
  path: '/settings/audit',
  staticData: { role: 'owner' },
  component: page(() => import('./pages/audit/audit-page'), 'AuditPage'),
});
const account = createRoute({
  getParentRoute: () => app,
  path: '/account',
  component: page(() => import('./pages/account/account-page'), 'AccountPage'),
});

const door = createRoute({
  getParentRoute: () => root,
  id: 'door',
  component: page(() => import('./pages/auth/auth-layout'), 'AuthLayout'),
});
const signIn = createRoute({
  getParentRoute: () => door,
  path: '/sign-in',
  validateSearch: ({ next, problem }: Record<string, unknown>): { next?: string; problem?: SignOnProblem } => ({
    ...(isOwnPath(next) && { next }),
    ...(isSignOnProblem(problem) && { problem }),
  }),
  component: page(() => import('./pages/auth/sign-in-page'), 'SignInPage'),
});
const invitation = createRoute({
  getParentRoute: () => door,
  path: '/invitation',
  component: page(() => import('./pages/auth/invitation-page'), 'InvitationPage'),
});
const consent = createRoute({
  getParentRoute: () => door,
  path: '/consent',
  component: page(() => import('./pages/photo/consent-page'), 'ConsentPage'),
});
const reset = createRoute({
  getParentRoute: () => door,
  path: '/reset',
  component: page(() => import('./pages/auth/reset-page'), 'ResetPage'),
});
const confirmed = createRoute({
  getParentRoute: () => door,
  path: '/confirmed',
  validateSearch: ({ problem }: Record<string, unknown>): { problem?: SignOnProblem } => ({
    ...(isSignOnProblem(problem) && { problem }),
  }),
  component: page(() => import('./pages/auth/confirmed-page'), 'ConfirmedPage'),
});
const setUp = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  validateSearch: ({ step }: Record<string, unknown>): { step: StepId } => ({ step: isStep(step) ? step : 'owner' }),
  component: page(() => import('./pages/setup/setup-page'), 'SetupPage'),
});

const settingsPages = [settings, workspace, presenters, voices, pronunciation, script, connections, retention, usage];
const otherPages = [newPhoto, photo, keys, webhooks, members, audit, account, verify];
const tree = root.addChildren([
  app.addChildren([flows, flowsElsewhere, newFlow, importList, flow, ...settingsPages, ...otherPages]),
  door.addChildren([signIn, invitation, consent, reset, confirmed]),
  setUp,
]);

export const createPages = (context: Context) =>
  createRouter({
    routeTree: tree,
    context,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  });

/**
 * Only paths of this origin are redirect targets after sign-in: `//elsewhere` and `/\elsewhere` are other sites (open
 * redirect).
 */
function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path);
}

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into that of a library.
  interface Register {
    router: ReturnType<typeof createPages>;
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into that of a library.
  interface StaticDataRouteOption {
    role?: Role;
    /** For pages with two columns. */
    isWide?: boolean;
  }
}
