// Placeholders of the size of the content that is loading, so that nothing shifts when it arrives.
import { t } from '../language/text';
import { classes } from './classes';

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('skeleton block h-4', className)} />;
}

const WIDTHS = ['w-40', 'w-56', 'w-44', 'w-64', 'w-36', 'w-52', 'w-48', 'w-60'];

/** A table placeholder of up to eight rows. */
export function TableSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <div role="status" aria-label={t('Loading')} className="overflow-hidden rounded-lg border border-line bg-raised">
      <div className="h-9 border-b border-line bg-sunken max-sm:hidden" />
      {WIDTHS.slice(0, rows).map((width) => (
        <div
          key={width}
          className="flex h-12 items-center justify-between gap-6 border-b border-line px-4 last:border-b-0"
        >
          <Skeleton className={width} />
          <Skeleton className="w-24 max-sm:hidden" />
          <Skeleton className="w-16" />
        </div>
      ))}
    </div>
  );
}

/** A card placeholder of up to eight lines. */
export function CardSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div
      role="status"
      aria-label={t('Loading')}
      className="flex flex-col gap-3 rounded-lg border border-line bg-raised p-5"
    >
      {WIDTHS.slice(0, lines).map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  );
}
