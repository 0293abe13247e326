// The links of the sidebar and of the sheet, in their sections, without those that the person's role may not open.

import { Link } from '@tanstack/react-router';
import { BookOpen, type LucideIcon } from 'lucide-react';
import { useWorkspace } from '../../api/api-context';
import { classes } from '../../design/classes';
import { t } from '../../language/text';
import { NAVIGATION, type NavigationItem } from './navigation';

const ROW = 'flex h-8 items-center gap-2.5 rounded-md px-2.5 text-sm pointer-coarse:h-10';
const REST = 'text-muted hover:bg-hover hover:text-ink';
const HERE = 'bg-pressed font-medium text-ink [&_svg]:text-accent';

export function NavigationList({ onLeave }: { onLeave?: () => void }) {
  const { may } = useWorkspace();
  const sections = NAVIGATION.map(({ title, items }) => ({
    title,
    items: items.filter(({ role }) => !role || may(role)),
  })).filter(({ items }) => items.length > 0);
  return (
    <nav aria-label={t('Main')} className="flex flex-1 flex-col gap-5 overflow-y-auto px-3 py-1">
      {sections.map(({ title, items }) => (
        <div key={title}>
          {title && <h2 className="px-2.5 pb-1 text-xs font-medium text-faint">{title}</h2>}
          <ul className="flex flex-col gap-px">
            {items.map((item) => (
              <li key={item.to}>
                <Item item={item} onLeave={onLeave} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      <a href="/v1/reference" className={classes(ROW, REST, 'mt-auto')}>
        <Icon icon={BookOpen} />
        {t('API reference')}
      </a>
    </nav>
  );
}

function Item({ item, onLeave }: { item: NavigationItem; onLeave: (() => void) | undefined }) {
  return (
    <Link
      to={item.to}
      onClick={() => onLeave?.()}
      activeOptions={{ exact: item.isExact ?? false, includeSearch: false }}
      className={ROW}
      activeProps={{ className: HERE }}
      inactiveProps={{ className: REST }}
    >
      <Icon icon={item.icon} />
      {item.title}
    </Link>
  );
}

function Icon({ icon: Shape }: { icon: LucideIcon }) {
  return <Shape aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />;
}
