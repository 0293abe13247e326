// What a key may be allowed to do, in words.

import type { KeyLine } from '#schemas/people';
import type { Role } from '../../../../src/domain/roles';
import { type Scope, scopesOfRole } from '../../../../src/domain/roles';
import { t } from '../../language/text';

type Single = Exclude<Scope, '*'>;

const TITLES: Record<Single, string> = {
  'flows:create': t('Create videos'),
  'flows:read': t('View videos'),
  'flows:approve': t('Approve scripts'),
  'flows:cancel': t('Cancel videos'),
};

const CHOICES = Object.entries(TITLES).map(([scope, title]) => ({ scope: scope as Single, title }));

/** What somebody with this role may give to a key. */
export const choicesOf = (role: Role) => ({
  singles: CHOICES.filter(({ scope }) => scopesOfRole(role).includes(scope)),
  all: scopesOfRole(role).includes('*') ? t('Full access') : t('Everything your role allows'),
});

/** «Create videos, View videos · own videos only», as somebody with this role sees it. */
export function wordsOf({ scopes, onlyOwnFlows }: Pick<KeyLine, 'scopes' | 'onlyOwnFlows'>, role: Role): string {
  const list = CHOICES.filter(({ scope }) => scopes.includes(scope))
    .map(({ title }) => title)
    .join(', ');
  const what = scopes.includes('*') ? choicesOf(role).all : list;
  return onlyOwnFlows ? t('{what} · own videos only', { what }) : what;
}
