// For workspaces that require a second factor of people who have none yet.
import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useWorkspace } from '../../api/api-context';
import { buttonClass } from '../../design/button';
import { MessagePage } from './message-page';

export function NoFactorPage() {
  const { workspace } = useWorkspace();
  return (
    <MessagePage
      icon={ShieldCheck}
      title="Set up a second factor"
      actions={
        <Link to="/account" className={buttonClass({ variant: 'primary' })}>
          Set it up
        </Link>
      }
    >
      {workspace.name} requires one. Use an authenticator app or a passkey; it takes a minute.
    </MessagePage>
  );
}
