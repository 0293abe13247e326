// The deliveries of a webhook in the last days.

import type { WebhookBoard } from '#schemas/workspace';
import { useDeliveries } from '../../api/webhooks';
import { Button } from '../../design/button';
import { Select } from '../../design/forms/select';
import { Problem } from '../../design/problem';
import { TableSkeleton } from '../../design/skeleton';
import { t } from '../../language/text';
import { DeliveryTable } from './delivery-table';
import { CALLBACKS } from './words';

type Props = { board: WebhookBoard; chosen: string | null; onChoose: (id: string) => void };

export function Deliveries({ board: { webhooks, callbacks }, chosen, onChoose }: Props) {
  const items = [
    ...webhooks.map(({ id, url, description }) => ({ value: id, label: description || url })),
    ...(callbacks ? [{ value: CALLBACKS, label: t('Callbacks') }] : []),
  ];
  // The webhook has been deleted in the meantime.
  const shown = items.find(({ value }) => value === chosen) ?? items[0]!;
  return (
    <section aria-labelledby="deliveries" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="deliveries" className="text-base font-semibold">
            {t('Deliveries')}
          </h2>
          <p className="mt-0.5 text-sm text-muted">{t('The last 30 days, newest first.')}</p>
        </div>
        {items.length > 1 && (
          <Select
            label={t('Sent to')}
            isLabelHidden
            items={items}
            value={shown.value}
            onChange={onChoose}
            className="w-72 max-w-full"
          />
        )}
      </div>
      <Log key={shown.value} webhookId={shown.value} />
    </section>
  );
}

function Log({ webhookId }: { webhookId: string }) {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = useDeliveries(webhookId);

  if (error && !data) return <Problem error={error} />;
  if (!data) return <TableSkeleton />;
  const deliveries = data.pages.flatMap((page) => page.deliveries);
  if (deliveries.length === 0)
    return (
      <p className="rounded-lg border border-line bg-raised px-5 py-6 text-sm text-muted">
        {t('Nothing has been sent yet.')}
      </p>
    );
  return (
    <div className="flex flex-col items-center gap-4">
      <div className="w-full">
        <DeliveryTable deliveries={deliveries} />
      </div>
      {error && <Problem error={error} />}
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Show older')}
        </Button>
      )}
    </div>
  );
}
