// Who is in the workspace, who is invited, and the one-use links by which people come in.

import type { Done } from '#schemas/fields';
import type { MemberList, NewInvitation, OneUseLink, Role } from '#schemas/people';
import { useWorkspaceChange, useWorkspaceQuery } from './workspace-query';

export const useMembers = () => useWorkspaceQuery<MemberList>('members');

export const useInvite = () =>
  useWorkspaceChange(
    (api, path, body: NewInvitation) => api.post<OneUseLink>(`${path}/invitations`, body),
    ['members'],
  );

export const useWithdrawInvitation = () =>
  useWorkspaceChange(
    (api, path, invitationId: string) => api.delete<Done>(`${path}/invitations/${encodeURIComponent(invitationId)}`),
    ['members'],
  );

export const useChangeRole = () =>
  useWorkspaceChange(
    (api, path, { userId, role }: { userId: string; role: Role }) =>
      api.patch<Done>(`${path}/members/${encodeURIComponent(userId)}`, { role }),
    ['members'],
  );

export const useRemoveMember = () =>
  useWorkspaceChange(
    (api, path, userId: string) => api.delete<Done>(`${path}/members/${encodeURIComponent(userId)}`),
    ['members'],
  );

export const useResetLink = () =>
  useWorkspaceChange(
    (api, path, userId: string) => api.post<OneUseLink>(`${path}/members/${encodeURIComponent(userId)}/reset`),
    [],
  );
