// What a key may be allowed to do, in words.
import type { KeyLine } from '#schemas/people';
import type { Role } from '../../../../src/domain/roles';
import { type Scope, scopesOfRole } from '../../../../src/domain/roles';

type Single = Exclude<Scope, '*'>;

const TITLES: Record<Single, string> = {
  'flows:create': 'Create videos',
  'flows:read': 'Read flows',
  'flows:approve': 'Approve scripts',
  'flows:cancel': 'Cancel flows',
};

const CHOICES = Object.entries(TITLES).map(([scope, title]) => ({ scope: scope as Single, title }));

/** What somebody with this role may give to a key. */
export const choicesOf = (role: Role) => ({
  singles: CHOICES.filter(({ scope }) => scopesOfRole(role).includes(scope)),
  all: scopesOfRole(role).includes('*') ? 'Do everything' : 'Do everything that your role allows',
});

/** «Create videos, read flows · its own only» */
export function wordsOf({ scopes, onlyOwnFlows }: Pick<KeyLine, 'scopes' | 'onlyOwnFlows'>): string {
  const titles = CHOICES.filter(({ scope }) => scopes.includes(scope)).map(({ title }) => title);
  const list = titles.map((title, index) => (index === 0 ? title : title.toLowerCase())).join(', ');
  const what = scopes.includes('*') ? 'Everything' : list;
  return onlyOwnFlows ? `${what} · its own flows` : what;
}
