// What each role may do, in words.
import type { Role } from '#schemas/account';
import type { Choice } from '../../design/select';

export const ROLE_CHOICES: readonly Choice<Role>[] = [
  { value: 'viewer', label: 'Viewer', hint: 'Sees videos, scripts and usage.' },
  { value: 'member', label: 'Member', hint: 'Also makes, approves and cancels videos, and keeps own API keys.' },
  { value: 'owner', label: 'Owner', hint: 'Also members, settings, all keys, erasing and the audit log.' },
];

export const roleName = (role: Role) => ROLE_CHOICES.find(({ value }) => value === role)?.label ?? role;
