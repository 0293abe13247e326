// The members as a table, with the role of each to be changed in place.
import { Ellipsis, KeyRound, ShieldOff, UserMinus } from 'lucide-react';
import type { Role } from '#schemas/account';
import type { MemberLine } from '#schemas/people';
import { useChangeRole } from '../../api/members';
import { Avatar } from '../../design/avatar';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { Menu, MenuItem } from '../../design/menu';
import { Select } from '../../design/select';
import { type Column, Table } from '../../design/table';
import { Time } from '../../design/time';
import { useToast } from '../../design/toast';
import { ROLE_CHOICES } from './roles';

type OnTask = (kind: 'remove' | 'reset' | 'factors', member: MemberLine) => void;

export function MemberTable({ members, onTask }: { members: MemberLine[]; onTask: OnTask }) {
  const columns: Column<MemberLine>[] = [
    { title: 'Name', cell: (member) => <Name member={member} /> },
    { title: 'Role', width: 'w-40', cell: (member) => <RoleSelect member={member} /> },
    { title: 'Last seen', width: 'w-36', from: 'md', cell: (member) => <LastSeen member={member} /> },
    {
      title: 'Actions',
      isTitleHidden: true,
      align: 'end',
      width: 'w-28',
      cell: (member) => <Acts member={member} onTask={onTask} />,
    },
  ];
  return <Table label="Members" columns={columns} rows={members} rowKey={({ userId }) => userId} />;
}

function Name({ member }: { member: MemberLine }) {
  return (
    <div className="flex min-w-0 items-center gap-3 max-sm:pr-10">
      <Avatar name={member.name} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="break-words">{member.name}</span>
          {member.isYou && <Badge>You</Badge>}
          {member.secondFactor === 'set' && <Badge tone="good">2FA</Badge>}
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
      label={`Role of ${member.name}`}
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
  return <span className="text-muted">{member.lastSeenAt ? <Time at={member.lastSeenAt} /> : 'not yet'}</span>;
}

function Acts({ member, onTask }: { member: MemberLine; onTask: OnTask }) {
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Actions for ${member.name}`}
          icon={<Ellipsis aria-hidden className="size-4" strokeWidth={1.75} />}
        />
      }
    >
      <MenuItem onClick={() => onTask('reset', member)}>
        <KeyRound aria-hidden strokeWidth={1.75} />
        Password link…
      </MenuItem>
      {member.secondFactor === 'set' && !member.isYou && (
        <MenuItem onClick={() => onTask('factors', member)}>
          <ShieldOff aria-hidden strokeWidth={1.75} />
          Remove second factors…
        </MenuItem>
      )}
      <MenuItem isDangerous onClick={() => onTask('remove', member)}>
        <UserMinus aria-hidden strokeWidth={1.75} />
        {member.isYou ? 'Leave workspace…' : 'Remove…'}
      </MenuItem>
    </Menu>
  );
}
