// What a key may be allowed to do, in words.
import type { KeyLine } from '#shapes';
import type { Scope } from '../../../../src/flow/scopes';

type Single = Exclude<Scope, '*'>;

const TITLES: Record<Single, string> = {
  'flows:create': 'Create videos',
  'flows:read': 'Read flows',
  'flows:approve': 'Approve scripts',
  'flows:cancel': 'Cancel flows',
};

export const SCOPE_CHOICES = Object.entries(TITLES).map(([scope, title]) => ({ scope: scope as Single, title }));

/** «Create videos, read flows · its own only» */
export function wordsOf({ scopes, onlyOwnFlows }: Pick<KeyLine, 'scopes' | 'onlyOwnFlows'>): string {
  const titles = SCOPE_CHOICES.filter(({ scope }) => scopes.includes(scope)).map(({ title }) => title);
  const list = titles.map((title, index) => (index === 0 ? title : title.toLowerCase())).join(', ');
  const what = scopes.includes('*') ? 'Everything' : list;
  return onlyOwnFlows ? `${what} · its own flows` : what;
}
