// The placeholder of the flow table.

import { Skeleton } from '../../design/skeleton';
import { t } from '../../language/text';

const ROWS = ['w-56', 'w-40', 'w-64', 'w-48', 'w-52', 'w-44'];

export function FlowTableSkeleton() {
  return (
    <div role="status" aria-label={t('Loading')} className="overflow-hidden rounded-lg border border-line bg-raised">
      <div className="h-9 border-b border-line bg-sunken max-sm:hidden" />
      {ROWS.map((width) => (
        <div
          key={width}
          className="flex items-center gap-3 border-b border-line p-3 last:border-b-0 sm:h-16 sm:px-4 sm:py-0"
        >
          <Skeleton className="aspect-video !h-auto w-18 shrink-0" />
          <span className="flex min-w-0 flex-1 flex-col gap-2">
            <Skeleton className={`${width} max-w-full`} />
            <Skeleton className="h-3 w-28" />
          </span>
          <Skeleton className="h-5 w-24 rounded-full max-sm:hidden" />
          <Skeleton className="ml-10 w-20 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}
