// For people who are in no workspace (any more).
import { UsersRound } from 'lucide-react';
import { useSignOut } from '../../api/session';
import { Button } from '../../design/button';
import { MessagePage } from './message-page';

export function NoWorkspacePage() {
  const signOut = useSignOut();
  return (
    <MessagePage
      icon={UsersRound}
      title="You are in no workspace"
      actions={
        <Button onClick={() => signOut.mutate()} isBusy={signOut.isPending}>
          Sign out
        </Button>
      }
    >
      Ask an owner to invite you; the link that you get brings you in.
    </MessagePage>
  );
}
