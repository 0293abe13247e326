// What the workspace has made: this month against its quota, and a report of any range of days.

import { useOverview } from '../../api/flows';
import { LoadProblem } from '../../design/load-problem';
import { PageHeader } from '../../design/page-header';
import { CardSkeleton } from '../../design/skeleton';
import { t } from '../../language/text';
import { QuotaCard } from './quota-card';
import { UsageReport } from './usage-report';

export function UsagePage() {
  const { data, error, refetch } = useOverview();
  return (
    <>
      <PageHeader
        title={t('Usage')}
        description={t('Days and months are in UTC. A video counts on the day it was created.')}
      />
      <div className="flex flex-col gap-6">
        {data ? (
          <QuotaCard quota={data.quota} />
        ) : error ? (
          <LoadProblem error={error} onRetry={() => void refetch()} />
        ) : (
          <CardSkeleton lines={3} />
        )}
        <UsageReport />
      </div>
    </>
  );
}
