// The deliveries as a table: flow, event, state, response, next retry, and sending again.

import { Link } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import type { DeliveryLine } from '#schemas/workspace';
import { useReplayDelivery } from '../../api/webhooks';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { useToast } from '../../design/overlays/toast';
import { type Column, Table } from '../../design/table';
import { Time } from '../../design/time';
import { rich, t } from '../../language/text';
import { answerWords, eventWords, statusOf } from './words';

const COLUMNS: Column<DeliveryLine>[] = [
  { title: t('Event'), cell: (delivery) => <Event delivery={delivery} /> },
  { title: t('Response'), width: 'w-56', cell: (delivery) => <Answer delivery={delivery} /> },
  { title: t('Time|of day'), width: 'w-36', cell: ({ createdAt }) => <When at={createdAt} />, from: 'md' },
  {
    title: t('Actions'),
    isTitleHidden: true,
    align: 'end',
    width: 'w-14',
    cell: (delivery) => <Replay delivery={delivery} />,
  },
];

export function DeliveryTable({ deliveries }: { deliveries: DeliveryLine[] }) {
  return <Table label={t('Deliveries')} columns={COLUMNS} rows={deliveries} rowKey={({ id }) => id} />;
}

type Cell = { delivery: DeliveryLine };

function Event({ delivery }: Cell) {
  const { word, tone } = statusOf(delivery);
  const { event, flowId, flowTitle } = delivery;
  return (
    <div className="flex min-w-0 flex-col gap-0.5 max-sm:pr-10">
      <span className="flex flex-wrap items-center gap-2">
        {flowId ? (
          <Link
            to="/flows/$flowId"
            params={{ flowId }}
            title={flowTitle}
            className="line-clamp-2 font-medium break-words hover:underline"
          >
            {flowTitle ?? flowId}
          </Link>
        ) : (
          <span className="font-medium">{eventWords(event)}</span>
        )}
        <Badge tone={tone}>{word}</Badge>
      </span>
      <span className="text-xs text-faint">
        {flowId && `${eventWords(event)} · `}
        <code className="break-all">{event}</code>
      </span>
    </div>
  );
}

function Answer({ delivery }: Cell) {
  const { status, tries, nextTryAt, lastTry, createdAt } = delivery;
  return (
    <span className="flex flex-col gap-0.5 text-muted max-sm:text-xs">
      <span className="break-words">{answerWords(delivery)}</span>
      <span className="text-xs text-faint">
        {t('{tries, plural, one {# attempt} other {# attempts}}', { tries })}
        <span className="@2xl:hidden">
          {' '}
          · <Time at={createdAt} />
        </span>
        {status === 'waiting' && nextTryAt && lastTry && (
          <> {rich('· next attempt {time}', { time: <Time at={nextTryAt} /> })}</>
        )}
      </span>
    </span>
  );
}

function When({ at }: { at: string }) {
  return (
    <span className="text-muted">
      <Time at={at} />
    </span>
  );
}

function Replay({ delivery: { id, status, event, flowTitle } }: Cell) {
  const toast = useToast();
  const replay = useReplayDelivery();
  if (status === 'waiting') return null;
  const send = () =>
    replay.mutate(id, {
      onError: (error) => toast.bad(error),
      onSuccess: () => toast.good(t('Event resent.')),
    });
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={t('Resend: {event}', { event: [flowTitle, eventWords(event)].filter(Boolean).join(', ') })}
      title={t('Resend')}
      isBusy={replay.isPending}
      icon={<RotateCw aria-hidden className="size-4" strokeWidth={1.75} />}
      onClick={send}
    />
  );
}
