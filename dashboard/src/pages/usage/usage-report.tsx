// The usage report: figures of a range of days, their course, and who and what the videos came from.

import { useState } from 'react';
import type { UsageReport as Report } from '#schemas/flows';
import { useUsageReport } from '../../api/usage';
import { Badge } from '../../design/badge';
import { Card } from '../../design/card';
import { LoadProblem } from '../../design/load-problem';
import { CardSkeleton } from '../../design/skeleton';
import { t } from '../../language/text';
import { SOURCE_NAMES } from '../flows/sources';
import { FigureTable } from './figure-table';
import { FigureTiles } from './figure-tiles';
import { type MetricName, makerName, metricOf, periodName } from './figures';
import { PeriodChart } from './period-chart';
import { ReportFilters } from './report-filters';
import { ALL, firstChoice, queryOf } from './report-query';

export function UsageReport() {
  const [choice, setChoice] = useState(firstChoice);
  const { data, error, refetch } = useUsageReport(queryOf(choice));
  const everyone = useUsageReport(queryOf({ ...choice, maker: ALL, source: ALL }));
  return (
    <>
      <ReportFilters choice={choice} onChange={setChoice} makers={everyone.data?.makers ?? []} />
      {error ? (
        <LoadProblem error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Figures report={data} />
      ) : (
        <CardSkeleton lines={8} />
      )}
    </>
  );
}

function Figures({ report }: { report: Report }) {
  const [chosen, setChosen] = useState<MetricName>('videos');
  const metric = metricOf(chosen);
  const { interval, periods, makers, sources, isComplete } = report;
  return (
    <>
      <FigureTiles totals={report.totals} chosen={chosen} onChoose={setChosen} />
      <Card title={metric.title} description={metric.hint}>
        <PeriodChart report={report} metric={metric} />
        <details className="mt-5">
          <summary className="cursor-pointer text-sm text-muted hover:text-ink">{t('Show as table')}</summary>
          <div className="mt-3">
            <FigureTable
              label={t('Usage by period')}
              heading={t('Period')}
              rows={periods.map((figures) => ({
                key: figures.start,
                name: periodName(interval, figures.start),
                figures,
              }))}
            />
          </div>
        </details>
      </Card>
      <Card title={t('By creator')}>
        <FigureTable
          hasBars
          label={t('Usage by creator')}
          heading={t('Created by')}
          rows={makers.map((figures) => ({
            key: figures.id ?? '',
            name: (
              <span className="flex flex-wrap items-center gap-2">
                {makerName(figures)}
                {figures.kind === 'key' && <Badge>{t('API key')}</Badge>}
              </span>
            ),
            figures,
          }))}
        />
      </Card>
      <Card title={t('By source')}>
        <FigureTable
          hasBars
          label={t('Usage by source')}
          heading={t('Source')}
          rows={sources.map((figures) => ({
            key: figures.source,
            name: SOURCE_NAMES[figures.source],
            figures,
          }))}
        />
      </Card>
      {!isComplete && (
        <p className="text-sm text-muted">
          {t('This range has too many videos. Only the newest 250,000 are counted.')}
        </p>
      )}
    </>
  );
}
