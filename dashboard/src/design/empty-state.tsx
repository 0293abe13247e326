// The empty state of a list: what it will contain, and the first action.
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = { icon: LucideIcon; title: string; children: ReactNode; action?: ReactNode };

export function EmptyState({ icon: Icon, title, children, action }: Props) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-line-strong px-6 py-14 text-center">
      <span className="mb-4 grid size-10 place-items-center rounded-lg border border-line bg-raised text-muted shadow-control">
        <Icon aria-hidden className="size-5" strokeWidth={1.5} />
      </span>
      <h2 className="text-base font-semibold">{title}</h2>
      <div className="mt-1 max-w-sm text-sm text-balance text-muted">{children}</div>
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
