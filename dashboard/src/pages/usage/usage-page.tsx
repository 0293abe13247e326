// What the workspace has made: this month against its quota, and the last twelve months.
import { useOverview } from '../../api/overview';
import { useUsage } from '../../api/usage';
import { Card } from '../../design/card';
import { LoadProblem } from '../../design/load-problem';
import { PageHeader } from '../../design/page-header';
import { CardSkeleton } from '../../design/skeleton';
import { MonthChart } from './month-chart';
import { MonthTable } from './month-table';
import { QuotaCard } from './quota-card';

export function UsagePage() {
  const overview = useOverview();
  const usage = useUsage();
  const failed = [overview, usage].find(({ error, data }) => error && !data);
  return (
    <>
      <PageHeader title="Usage" description="Videos of this workspace. Months are counted in UTC." />
      {failed?.error ? (
        <LoadProblem error={failed.error} onRetry={() => void failed.refetch()} />
      ) : overview.data && usage.data ? (
        <div className="flex flex-col gap-6">
          <QuotaCard quota={overview.data.quota} />
          <Card title="The last twelve months">
            <MonthChart months={usage.data.months} />
            <MonthTable months={usage.data.months} />
          </Card>
        </div>
      ) : (
        <div className="flex flex-col gap-6">
          <CardSkeleton lines={3} />
          <CardSkeleton lines={8} />
        </div>
      )}
    </>
  );
}
