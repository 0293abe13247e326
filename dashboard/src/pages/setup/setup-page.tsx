// The first-run setup: account, workspace, presenter and voice, first video. Each step is saved when it is left, so it
// can be continued later in the settings.
import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { isAtLeast } from '../../../../src/domain/roles';
import { useApi, WorkspaceProvider } from '../../api/api-context';
import { doorQuery, sessionQuery } from '../../api/session';
import { useFragmentToken } from '../auth/use-fragment-token';
import { OwnerStep } from './owner-step';
import { PresenterStep } from './presenter-step';
import { SetupFrame } from './setup-frame';
import type { StepId } from './steps';
import { VideoStep } from './video-step';
import { WorkspaceStep } from './workspace-step';

export function SetupPage() {
  const api = useApi();
  const token = useFragmentToken();
  const { data: session } = useSuspenseQuery(sessionQuery(api));
  const { data: door } = useSuspenseQuery(doorQuery(api));
  const { step } = useSearch({ from: '/setup' });
  const navigate = useNavigate();
  const go = (next: StepId) => void navigate({ to: '/setup', search: { step: next } });

  if (!session)
    return door.isSetUp ? <Navigate to="/sign-in" replace /> : <Owner token={token} onDone={() => go('workspace')} />;
  const workspace = session.workspaces.find(({ role }) => isAtLeast(role, 'owner'));
  if (!workspace) return <Navigate to="/" replace />;
  return (
    <WorkspaceProvider workspace={workspace} choose={() => {}}>
      <SetupFrame step={step === 'owner' ? 'workspace' : step}>
        {step === 'presenter' && <PresenterStep onDone={() => go('video')} onBack={() => go('workspace')} />}
        {step === 'video' && <VideoStep onBack={() => go('presenter')} />}
        {(step === 'workspace' || step === 'owner') && <WorkspaceStep onDone={() => go('presenter')} />}
      </SetupFrame>
    </WorkspaceProvider>
  );
}

function Owner({ token, onDone }: { token: string; onDone: () => void }) {
  return (
    <SetupFrame step="owner">
      <OwnerStep token={token} onDone={onDone} />
    </SetupFrame>
  );
}
