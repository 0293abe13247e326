// The placeholder of the layout while the session is loading.

import { Skeleton } from '../../design/skeleton';
import { t } from '../../language/text';

export function AppSkeleton() {
  return (
    <div role="status" aria-label={t('Loading')} className="min-h-dvh lg:pl-60">
      <div className="fixed inset-y-0 left-0 hidden w-60 flex-col gap-3 border-r border-line bg-ground px-5 py-6 lg:flex">
        <Skeleton className="mb-6 w-32" />
        <Skeleton className="w-24" />
        <Skeleton className="w-36" />
        <Skeleton className="w-28" />
      </div>
      <div className="h-14 border-b border-line bg-ground lg:hidden" />
      <div className="mx-auto flex max-w-5xl flex-col gap-4 px-4 pt-6 sm:px-8 lg:pt-10">
        <Skeleton className="h-6 w-44" />
        <Skeleton className="w-80 max-w-full" />
        <div className="mt-4 h-40 rounded-lg border border-line" />
      </div>
    </div>
  );
}
