// A step while what it shows is still to come.

import { Skeleton } from '../../design/skeleton';
import { t } from '../../language/text';

export function StepSkeleton() {
  return (
    <div
      role="status"
      aria-label={t('Loading')}
      className="min-h-96 rounded-xl border border-line bg-raised p-5 sm:p-8"
    >
      <Skeleton className="h-6 w-44" />
      <Skeleton className="mt-3 w-80 max-w-full" />
      <div className="mt-8 grid gap-4 sm:grid-cols-2">
        <Skeleton className="h-9" />
        <Skeleton className="h-9" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
    </div>
  );
}
