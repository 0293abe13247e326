// For workspaces that require a second factor of people who have none yet.

import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import { useWorkspace } from '../../api/api-context';
import { buttonClass } from '../../design/button';
import { t } from '../../language/text';
import { MessagePage } from './message-page';

export function NoFactorPage() {
  const { workspace } = useWorkspace();
  return (
    <MessagePage
      icon={ShieldCheck}
      title={t('Set up a second factor')}
      actions={
        <Link to="/account" className={buttonClass({ variant: 'primary' })}>
          {t('Set up')}
        </Link>
      }
    >
      {t(
        '{name} requires two-factor authentication. Set up an authenticator app or a passkey. It takes about a minute.',
        { name: workspace.name },
      )}
    </MessagePage>
  );
}
