// How much of this month's quota is used, and when it is reset.

import { Meter } from '@base-ui/react/meter';
import type { Overview } from '#schemas/flows';
import { Card } from '../../design/card';
import { classes } from '../../design/classes';
import { locale, t } from '../../language/text';

const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
const count = (value: number): string => value.toLocaleString(locale);

export function QuotaCard({ quota: { used, limit, resetsAt } }: Pick<Overview, 'quota'>) {
  const date = day.format(new Date(resetsAt));
  return (
    <Card title={t('This month’s quota')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="text-2xl font-semibold tabular-nums">
          {count(used)}
          <span className="ml-1.5 text-base font-normal text-muted">
            {limit === null ? t('used, no limit') : t('of {count} used', { count: count(limit) })}
          </span>
        </p>
        <p className="text-sm text-muted">
          {limit === null
            ? t('Resets on {date}', { date })
            : t('{count} left, resets on {date}', { count: count(Math.max(0, limit - used)), date })}
        </p>
      </div>
      {limit !== null && <QuotaMeter used={used} limit={limit} />}
      <p className="mt-3 text-xs text-faint">
        {t('Each new video counts toward your quota unless it fails, is rejected or is canceled before rendering.')}
      </p>
    </Card>
  );
}

function QuotaMeter({ used, limit }: { used: number; limit: number }) {
  const isUsedUp = used >= limit;
  return (
    <Meter.Root
      aria-label={t('Quota used this month')}
      value={Math.min(used, limit)}
      max={Math.max(limit, 1)}
      getAriaValueText={() => t('{used} of {limit} videos', { used, limit })}
      className="mt-4"
    >
      <Meter.Track className="h-2 overflow-hidden rounded-full bg-pressed">
        <Meter.Indicator className={classes('rounded-full', isUsedUp ? 'bg-bad-solid' : 'bg-accent-solid')} />
      </Meter.Track>
    </Meter.Root>
  );
}
