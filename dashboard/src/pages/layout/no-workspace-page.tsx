// For people who are in no workspace (any more).

import { UsersRound } from 'lucide-react';
import { useSignOut } from '../../api/session';
import { Button } from '../../design/button';
import { t } from '../../language/text';
import { MessagePage } from './message-page';

export function NoWorkspacePage() {
  const signOut = useSignOut();
  return (
    <MessagePage
      icon={UsersRound}
      title={t('You’re not in a workspace yet')}
      actions={
        <Button onClick={() => signOut.mutate()} isBusy={signOut.isPending}>
          {t('Sign out')}
        </Button>
      }
    >
      {t('Ask an owner for an invite link.')}
    </MessagePage>
  );
}
