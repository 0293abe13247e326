// Who is in the workspace and what they may do; people come in by a link that works once.

import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { MemberLine, OneUseLink } from '#schemas/people';
import { useMembers } from '../../api/members';
import { Button } from '../../design/button';
import { PageHeader } from '../../design/page-header';
import { Problem } from '../../design/problem';
import { TableSkeleton } from '../../design/skeleton';
import { t } from '../../language/text';
import { Invitations } from './invitations';
import { InviteDialog } from './invite-dialog';
import { MemberTable } from './member-table';
import { OneUseLinkDialog } from './one-use-link-dialog';
import { RemoveMemberDialog } from './remove-member-dialog';
import { ResetDialog, ResetFactorsDialog } from './reset-dialogs';
import { SecurityCard } from './security-card';

type Task =
  | { kind: 'invite' }
  | { kind: 'remove' | 'reset' | 'factors'; member: MemberLine }
  | { kind: 'show'; purpose: 'invitation' | 'reset'; who: string; link: OneUseLink };

export function MembersPage() {
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  return (
    <>
      <PageHeader
        title={t('Members')}
        description={t('People in this workspace and their roles.')}
        actions={
          <Button
            variant="primary"
            icon={<UserPlus aria-hidden className="size-4" strokeWidth={1.75} />}
            onClick={() => setTask({ kind: 'invite' })}
          >
            {t('Invite')}
          </Button>
        }
      />
      <People onTask={(kind, member) => setTask({ kind, member })} />
      {task?.kind === 'invite' && (
        <InviteDialog
          onClose={close}
          onInvited={(who, link) => setTask({ kind: 'show', purpose: 'invitation', who, link })}
        />
      )}
      {task?.kind === 'remove' && <RemoveMemberDialog member={task.member} onClose={close} />}
      {task?.kind === 'factors' && <ResetFactorsDialog member={task.member} onClose={close} />}
      {task?.kind === 'reset' && (
        <ResetDialog
          member={task.member}
          onClose={close}
          onMade={(link) => setTask({ kind: 'show', purpose: 'reset', who: task.member.name, link })}
        />
      )}
      {task?.kind === 'show' && <OneUseLinkDialog {...task} onClose={close} />}
    </>
  );
}

function People({ onTask }: { onTask: (kind: 'remove' | 'reset' | 'factors', member: MemberLine) => void }) {
  const { data, error } = useMembers();
  if (error) return <Problem error={error} />;
  if (!data) return <TableSkeleton />;
  return (
    <div className="flex flex-col gap-8">
      <MemberTable members={data.members} onTask={onTask} />
      <SecurityCard />
      {data.invitations.length > 0 && <Invitations invitations={data.invitations} />}
    </div>
  );
}
