// How much of this month's quota is used, and when it begins anew.
import { Meter } from '@base-ui/react/meter';
import type { Overview } from '#schemas/flows';
import { Card } from '../../design/card';
import { classes } from '../../design/classes';

const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' });

export function QuotaCard({ quota: { used, limit, resetsAt } }: Pick<Overview, 'quota'>) {
  const left = limit === null ? null : Math.max(0, limit - used);
  return (
    <Card title="This month">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="text-2xl font-semibold tabular-nums">
          {used.toLocaleString('en')}
          <span className="text-base font-normal text-muted">
            {limit === null ? ' videos, without a limit' : ` of ${limit.toLocaleString('en')} videos`}
          </span>
        </p>
        <p className="text-sm text-muted">
          {left !== null && `${left.toLocaleString('en')} left · `}
          counts anew on {day.format(new Date(resetsAt))}
        </p>
      </div>
      {limit !== null && <QuotaMeter used={used} limit={limit} />}
      <p className="mt-3 text-xs text-faint">
        A video is taken when its flow begins. It is given back when the flow fails or is rejected, or is cancelled
        before the video is rendered.
      </p>
    </Card>
  );
}

function QuotaMeter({ used, limit }: { used: number; limit: number }) {
  const isUsedUp = used >= limit;
  return (
    <Meter.Root
      aria-label="Used of this month's quota"
      value={Math.min(used, limit)}
      max={Math.max(limit, 1)}
      getAriaValueText={() => `${used} of ${limit} videos`}
      className="mt-4"
    >
      <Meter.Track className="h-2 overflow-hidden rounded-full bg-pressed">
        <Meter.Indicator className={classes('rounded-full', isUsedUp ? 'bg-bad-solid' : 'bg-accent-solid')} />
      </Meter.Track>
    </Meter.Root>
  );
}
