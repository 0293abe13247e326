// Labels of the sentence roles.

import { t } from '../../language/text';

const ROLES: Record<string, string> = {
  greeting: t('Greeting'),
  heard: t('What we heard'),
  cost: t('Cost of the problem'),
  shown: t('What we showed'),
  next: t('Next steps'),
  closing: t('Goodbye'),
};

export const roleName = (role: string | undefined): string => (role && ROLES[role]) || t('Edited|sentence');
