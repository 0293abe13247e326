// Who is signed in, and everything by which somebody comes in: the password, the first set-up, invitations and resets.
import { queryOptions, useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { Done } from '#schemas/fields';
import type {
  AcceptInvitation,
  Door,
  OpenInvitation,
  OpenReset,
  Reset,
  SecondStep,
  Session,
  SetUp,
  SignIn,
} from '#schemas/people';
import { keepDraftsOf } from '../design/forms/session-draft-store';
import { t } from '../language/text';
import { useApi } from './api-context';
import { type Api, ApiError } from './client';

export const SESSION_KEY = ['session'] as const;
export const SECOND_STEP_KEY = ['second-step'] as const;

/** The session, or null for a visitor. */
export const sessionQuery = (api: Api) =>
  queryOptions({
    queryKey: SESSION_KEY,
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      api
        .get<Session>('/session', signal)
        .then(asOwner)
        .catch((error) => {
          if (error instanceof ApiError && error.status === 401) return null;
          throw error;
        }),
  });

/** The same person finds what was typed before the session ended; anybody else does not. */
function asOwner(session: Session): Session {
  keepDraftsOf(session.user.id);
  return session;
}

export const doorQuery = (api: Api) =>
  queryOptions({ queryKey: ['door'], queryFn: ({ signal }) => api.get<Door>('/door', signal) });

export function useSession(): Session {
  const { data } = useSuspenseQuery(sessionQuery(useApi()));
  if (!data) throw new ApiError(401, 'UNAUTHORIZED', t('You’re signed out.'));
  return data;
}

export const useDoor = () => useQuery(doorQuery(useApi()));

/**
 * All ways in answer a session, which is kept at once; what an earlier person saw is forgotten. Where a second factor is
 * asked for, the pages in front of the door show that next.
 */
function useWayIn<Body>(send: (api: Api, body: Body) => Promise<Session | SecondStep>) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body) => send(api, body),
    onSuccess: (answer) => {
      if ('secondStep' in answer) {
        client.setQueryData(SESSION_KEY, null);
        client.setQueryData(SECOND_STEP_KEY, answer.secondStep);
        return;
      }
      asOwner(answer);
      client.clear();
      client.setQueryData(SESSION_KEY, answer);
    },
  });
}

export const useSignIn = () => useWayIn((api, body: SignIn) => api.post<Session | SecondStep>('/session', body));
export const useSetUp = () => useWayIn((api, body: SetUp) => api.post<Session>('/setup', body));
export const useAcceptInvitation = () =>
  useWayIn((api, body: AcceptInvitation) => api.post<Session | SecondStep>('/invitation/acceptance', body));
export const useReset = () =>
  useWayIn((api, body: Reset) => api.post<Session | SecondStep>('/password-reset/use', body));

/** What a one-use link is about. The token goes in the body, so that it stands in no log. */
function useLink<Answer>(path: string, token: string) {
  const api = useApi();
  return useQuery({ queryKey: ['link', path, token], queryFn: () => api.post<Answer>(path, { token }), retry: false });
}

export const useOpenInvitation = (token: string) => useLink<OpenInvitation>('/invitation', token);
export const useOpenReset = (token: string) => useLink<OpenReset>('/password-reset', token);

/** Leaves by loading the page anew, so that nothing of what was seen stays in memory. */
export function useSignOut() {
  const api = useApi();
  return useMutation({
    mutationFn: () => api.delete<Done>('/session'),
    onSuccess: () => {
      keepDraftsOf(null);
      window.location.assign('/sign-in');
    },
  });
}
