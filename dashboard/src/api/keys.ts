// API keys of the workspace. The value of a new one is in the answer and nowhere else.
import type { Done } from '#schemas/fields';
import type { KeyList, NewKey, NewKeyValue } from '#schemas/people';
import { useWorkspaceChange, useWorkspaceQuery } from './workspace-query';

export const useKeys = () => useWorkspaceQuery<KeyList>('keys');

export const useCreateKey = () =>
  useWorkspaceChange((api, path, body: NewKey) => api.post<NewKeyValue>(`${path}/keys`, body), ['keys']);

export const useChangeOrigins = () =>
  useWorkspaceChange(
    (api, path, { keyId, allowedOrigins }: { keyId: string; allowedOrigins: string[] }) =>
      api.patch<Done>(`${path}/keys/${encodeURIComponent(keyId)}`, { allowedOrigins }),
    ['keys'],
  );

export const useRotateKey = () =>
  useWorkspaceChange(
    (api, path, keyId: string) => api.post<NewKeyValue>(`${path}/keys/${encodeURIComponent(keyId)}/rotation`),
    ['keys'],
  );

export const useRevokeKey = () =>
  useWorkspaceChange(
    (api, path, keyId: string) => api.delete<Done>(`${path}/keys/${encodeURIComponent(keyId)}`),
    ['keys'],
  );
