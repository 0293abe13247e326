// The members as a table, with the role of each to be changed in place.
import { Ellipsis, KeyRound, ShieldOff, UserMinus } from 'lucide-react';
import type { MemberLine, Role } from '#schemas/people';
import { useChangeRole } from '../../api/members';
import { Avatar } from '../../design/avatar';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { Select } from '../../design/forms/select';
import { Menu, MenuItem } from '../../design/overlays/menu';
import { useToast } from '../../design/overlays/toast';
import { type Column, Table } from '../../design/table';
import { Time } from '../../design/time';
import { t } from '../../language/text';
import { ROLE_CHOICES } from './roles';

type OnTask = (kind: 'remove' | 'reset' | 'factors', member: MemberLine) => void;

export function MemberTable({ members, onTask }: { members: MemberLine[]; onTask: OnTask }) {
  const columns: Column<MemberLine>[] = [
    { title: t('Name'), cell: (member) => <Name member={member} /> },
    { title: t('Role'), width: 'w-40', cell: (member) => <RoleSelect member={member} /> },
    { title: t('Last seen'), width: 'w-36', from: 'md', cell: (member) => <LastSeen member={member} /> },
    {
      title: t('Actions'),
      isTitleHidden: true,
      align: 'end',
      width: 'w-28',
      cell: (member) => <Acts member={member} onTask={onTask} />,
    },
  ];
  return <Table label={t('Members')} columns={columns} rows={members} rowKey={({ userId }) => userId} />;
}

function Name({ member }: { member: MemberLine }) {
  return (
    <div className="flex min-w-0 items-center gap-3 max-sm:pr-10">
      <Avatar name={member.name} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="break-words">{member.name}</span>
          {member.isYou && <Badge>{t('You')}</Badge>}
          {member.secondFactor === 'set' && <Badge tone="good">{t('2FA')}</Badge>}
        </p>
        <p className="truncate text-xs text-faint">{member.email}</p>
      </div>
    </div>
  );
}

function RoleSelect({ member }: { member: MemberLine }) {
  const change = useChangeRole();
  const toast = useToast();
  const choose = (role: Role) => change.mutate({ userId: member.userId, role }, { onError: toast.bad });
  return (
    <Select
      label={t('Role of {name}', { name: member.name })}
      isLabelHidden
      isQuiet
      className="-ml-2.5 w-32 max-sm:mt-1"
      items={ROLE_CHOICES}
      value={change.isPending ? change.variables.role : member.role}
      onChange={choose}
    />
  );
}

function LastSeen({ member }: { member: MemberLine }) {
  return <span className="text-muted">{member.lastSeenAt ? <Time at={member.lastSeenAt} /> : t('Never')}</span>;
}

function Acts({ member, onTask }: { member: MemberLine; onTask: OnTask }) {
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t('Actions for {name}', { name: member.name })}
          icon={<Ellipsis aria-hidden className="size-4" strokeWidth={1.75} />}
        />
      }
    >
      <MenuItem onClick={() => onTask('reset', member)}>
        <KeyRound aria-hidden strokeWidth={1.75} />
        {t('Reset password…')}
      </MenuItem>
      {member.secondFactor === 'set' && !member.isYou && (
        <MenuItem onClick={() => onTask('factors', member)}>
          <ShieldOff aria-hidden strokeWidth={1.75} />
          {t('Remove second factors…')}
        </MenuItem>
      )}
      <MenuItem isDangerous onClick={() => onTask('remove', member)}>
        <UserMinus aria-hidden strokeWidth={1.75} />
        {member.isYou ? t('Leave workspace…') : t('Remove…')}
      </MenuItem>
    </Menu>
  );
}
