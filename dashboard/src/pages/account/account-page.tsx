// The person's own account: how they are called, their password, and where they are signed in.
import { PageHeader } from '../../design/page-header';
import { PasswordCard } from './password-card';
import { ProfileCard } from './profile-card';
import { SessionsCard } from './sessions-card';

export function AccountPage() {
  return (
    <>
      <PageHeader title="Account" description="Yours alone, the same in every workspace." />
      <div className="flex flex-col gap-6">
        <ProfileCard />
        <PasswordCard />
        <SessionsCard />
      </div>
    </>
  );
}
