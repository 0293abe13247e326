// Second factors, the confirmation before something sensitive, and notices about the account.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Done } from '#schemas/fields';
import type {
  Confirmation,
  ConfirmationWays,
  FactorAdded,
  FactorList,
  NewPasskey,
  NewTotp,
  NoticeList,
  PasskeyCreation,
  Proof,
  RecoveryCodes,
  SecondStep,
  SecurityRules,
  Session,
  TotpConfirmation,
} from '#schemas/people';
import { useApi } from './api-context';
import { SECOND_STEP_KEY, SESSION_KEY } from './session';
import { useWorkspaceChange, useWorkspaceQuery } from './workspace-query';

const FACTORS_KEY = ['factors'];
const NOTICES_KEY = ['notices'];

// ---- The second step of a sign-in

/** What the server asks for after the password; null while it asks for nothing. */
export function useAskedStep(): SecondStep['secondStep'] | null {
  const { data } = useQuery<SecondStep['secondStep'] | null>({
    queryKey: SECOND_STEP_KEY,
    queryFn: () => null,
    enabled: false,
    initialData: null,
  });
  return data;
}

export function useSecondStep() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (proof: Proof) => api.post<Session>('/session/second-step', proof),
    onSuccess: (session) => {
      client.clear();
      client.setQueryData(SESSION_KEY, session);
    },
  });
}

/** Back to the password. */
export function useLeaveSecondStep() {
  const client = useQueryClient();
  return () => client.setQueryData(SECOND_STEP_KEY, null);
}

// ---- Confirming

export function useConfirmationWays() {
  const api = useApi();
  return useQuery({
    queryKey: ['confirmation'],
    queryFn: () => api.post<ConfirmationWays>('/confirmation/ways'),
    staleTime: 0,
    gcTime: 0,
  });
}

export function useConfirm() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Confirmation) => api.post<Session>('/confirmation', body),
    onSuccess: (session) => client.setQueryData(SESSION_KEY, session),
  });
}

// ---- Factors

export function useFactors() {
  const api = useApi();
  return useQuery({ queryKey: FACTORS_KEY, queryFn: ({ signal }) => api.get<FactorList>('/factors', signal) });
}

function useFactorChange<Input, Answer>(path: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: path,
    onSuccess: () =>
      Promise.all(
        [FACTORS_KEY, NOTICES_KEY, SESSION_KEY, ['sessions']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}

export function useBeginTotp() {
  const api = useApi();
  return useMutation({ mutationFn: () => api.post<NewTotp>('/factors/totp') });
}

export function useConfirmTotp() {
  const api = useApi();
  return useFactorChange((body: TotpConfirmation) => api.post<FactorAdded>('/factors/totp/confirmation', body));
}

export function useAddPasskey() {
  const api = useApi();
  return useFactorChange(async ({ name, endsOthers }: Pick<NewPasskey, 'name' | 'endsOthers'>) => {
    const { options } = await api.post<PasskeyCreation>('/factors/passkeys/options');
    const { createPasskey } = await import('./passkeys');
    const answer = await createPasskey(options);
    return api.post<FactorAdded>('/factors/passkeys', { name, answer, endsOthers });
  });
}

/** Removes the app, or with an id a passkey. */
export function useRemoveFactor() {
  const api = useApi();
  return useFactorChange((passkeyId: string | null) =>
    api.delete<Done>(passkeyId === null ? '/factors/totp' : `/factors/passkeys/${encodeURIComponent(passkeyId)}`),
  );
}

export function useNewRecoveryCodes() {
  const api = useApi();
  return useFactorChange(() => api.post<RecoveryCodes>('/factors/recovery-codes'));
}

// ---- Notices

export function useNotices() {
  const api = useApi();
  return useQuery({ queryKey: NOTICES_KEY, queryFn: ({ signal }) => api.get<NoticeList>('/notices', signal) });
}

export function useReadNotices() {
  const api = useApi();
  return useFactorChange(() => api.post<Done>('/notices/read'));
}

// ---- What a workspace requires

export const useSecurityRules = () => useWorkspaceQuery<SecurityRules>('security');

export const useChangeSecurityRules = () =>
  useWorkspaceChange(
    (api, path, body: SecurityRules) => api.put<SecurityRules>(`${path}/security`, body),
    ['security'],
  );

export const useResetFactors = () =>
  useWorkspaceChange(
    (api, path, userId: string) => api.delete<Done>(`${path}/members/${encodeURIComponent(userId)}/factors`),
    ['members'],
  );
