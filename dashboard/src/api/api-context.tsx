// Hands the client to the pages, and the path of the workspace that they are in.
import { createContext, type ReactNode, use } from 'react';
import type { Role, Session } from '#schemas/people';
import { isAtLeast } from '../../../src/domain/roles';
import type { Api } from './client';
import type { Confirmations } from './confirmation';

const ApiContext = createContext<Api | null>(null);

const ConfirmationsContext = createContext<Confirmations | null>(null);

type Provided = { api: Api; confirmations: Confirmations; children: ReactNode };

export function ApiProvider({ api, confirmations, children }: Provided) {
  return (
    <ApiContext value={api}>
      <ConfirmationsContext value={confirmations}>{children}</ConfirmationsContext>
    </ApiContext>
  );
}

/** What waits for the person to confirm who they are. */
export function useConfirmations(): Confirmations {
  const confirmations = use(ConfirmationsContext);
  if (!confirmations) throw new Error('There is no ApiProvider above.');
  return confirmations;
}

export function useApi(): Api {
  const api = use(ApiContext);
  if (!api) throw new Error('There is no ApiProvider above.');
  return api;
}

export type Workspace = Session['workspaces'][number];

type CurrentWorkspace = { workspace: Workspace; choose: (workspaceId: string) => void };
const WorkspaceContext = createContext<CurrentWorkspace | null>(null);

export function WorkspaceProvider({ children, ...value }: CurrentWorkspace & { children: ReactNode }) {
  return <WorkspaceContext value={value}>{children}</WorkspaceContext>;
}

/** The workspace that the pages show, what the person is in it, and where its part of the API begins. */
export function useWorkspace() {
  const current = use(WorkspaceContext);
  if (!current) throw new Error('There is no WorkspaceProvider above.');
  const { workspace } = current;
  return {
    ...current,
    workspaceId: workspace.id,
    path: `/workspaces/${encodeURIComponent(workspace.id)}`,
    may: (role: Role) => isAtLeast(workspace.role, role),
  };
}
