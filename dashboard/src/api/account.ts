// The person's own account: name, password, and where they are signed in.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Done } from '#schemas/fields';
import type { PasswordChange, ProfileChange, SessionList } from '#schemas/people';
import { useApi } from './api-context';
import { SESSION_KEY } from './session';

const SESSIONS_KEY = ['sessions'];

export function useChangeProfile() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileChange) => api.patch<Done>('/profile', body),
    onSuccess: () => client.invalidateQueries({ queryKey: SESSION_KEY }),
  });
}

export function useChangePassword() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) => api.put<Done>('/password', body),
    onSuccess: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}

export function useSessions() {
  const api = useApi();
  return useQuery({ queryKey: SESSIONS_KEY, queryFn: ({ signal }) => api.get<SessionList>('/sessions', signal) });
}

/** Ends one session, or, without an id, all but this one. */
export function useEndSession() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string | null) =>
      api.delete<Done>(sessionId ? `/sessions/${encodeURIComponent(sessionId)}` : '/sessions'),
    onSuccess: () => client.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
}
