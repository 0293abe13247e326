// What each role may do, in words.

import type { Role } from '#schemas/people';
import type { Choice } from '../../design/forms/select';
import { t } from '../../language/text';

export const ROLE_CHOICES: readonly Choice<Role>[] = [
  { value: 'viewer', label: t('Viewer'), hint: t('Can view videos, scripts and usage.') },
  {
    value: 'member',
    label: t('Member'),
    hint: t('Can also create, approve and cancel videos, and manage their own API keys.'),
  },
  {
    value: 'owner',
    label: t('Owner'),
    hint: t('Can also manage members, settings and all API keys, erase videos, and read the audit log.'),
  },
];

export const roleName = (role: Role) => ROLE_CHOICES.find(({ value }) => value === role)?.label ?? role;
