// The placeholder of a flow page, or of its content below the header.
import { CardSkeleton, Skeleton } from '../../design/skeleton';

export function FlowSkeleton({ hasHead = false }: { hasHead?: boolean }) {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-5">
      {!hasHead && (
        <>
          <Skeleton className="w-20" />
          <Skeleton className="h-6 w-80 max-w-full" />
        </>
      )}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="aspect-video !h-auto max-h-80 w-full rounded-lg" />
        <CardSkeleton lines={6} />
      </div>
      <div className="grid gap-5 lg:grid-cols-2">
        <CardSkeleton lines={8} />
        <CardSkeleton lines={8} />
      </div>
    </div>
  );
}
