// The account of the signed-in person: name, credentials, sessions, and security notices.

import { PageHeader } from '../../design/page-header';
import { t } from '../../language/text';
import { FactorsCard } from './factors-card';
import { NoticesCard } from './notices-card';
import { PasswordCard } from './password-card';
import { ProfileCard } from './profile-card';
import { SessionsCard } from './sessions-card';

export function AccountPage() {
  return (
    <>
      <PageHeader title={t('Account')} description={t('Your personal settings, shared across all workspaces.')} />
      <div className="flex flex-col gap-6">
        <ProfileCard />
        <PasswordCard />
        <FactorsCard />
        <SessionsCard />
        <NoticesCard />
      </div>
    </>
  );
}
