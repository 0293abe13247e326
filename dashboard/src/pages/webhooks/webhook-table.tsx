// The webhooks as a table: URL, events, state and actions.

import { Ellipsis, Pencil, Power, RefreshCw, Send, Trash2 } from 'lucide-react';
import type { WebhookLine } from '#schemas/workspace';
import { useChangeWebhook, useTestWebhook } from '../../api/webhooks';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { Menu, MenuItem } from '../../design/overlays/menu';
import { useToast } from '../../design/overlays/toast';
import { type Column, Table } from '../../design/table';
import { Time } from '../../design/time';
import { rich, t } from '../../language/text';
import { listWords, stateOf } from './words';

export type OnTask = (kind: 'edit' | 'rotate' | 'delete', webhook: WebhookLine) => void;

type Props = {
  webhooks: WebhookLine[];
  /** The number of event types. */
  allEvents: number;
  onTask: OnTask;
  onTested: (id: string) => void;
};

export function WebhookTable({ webhooks, allEvents, onTask, onTested }: Props) {
  const columns: Column<WebhookLine>[] = [
    { title: t('URL'), cell: (webhook) => <Address webhook={webhook} /> },
    {
      title: t('Events'),
      width: 'w-64',
      cell: (webhook) => <Events webhook={webhook} allEvents={allEvents} />,
      from: 'md',
    },
    {
      title: t('Actions'),
      isTitleHidden: true,
      align: 'end',
      width: 'w-14',
      cell: (webhook) => <Acts webhook={webhook} onTask={onTask} onTested={onTested} />,
    },
  ];
  return <Table label={t('Webhooks')} columns={columns} rows={webhooks} rowKey={({ id }) => id} />;
}

function Address({ webhook }: { webhook: WebhookLine }) {
  const { word, tone } = stateOf(webhook);
  const { url, description, failingSince, previousSecretUntil, isEnabled } = webhook;
  const hasOverlap = previousSecretUntil && Date.parse(previousSecretUntil) > Date.now();
  return (
    <div className="flex min-w-0 flex-col gap-0.5 max-sm:pr-10">
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium break-all">{url}</span>
        <Badge tone={tone}>{word}</Badge>
      </span>
      <span className="text-xs text-faint">
        {description && <span className="break-words">{description} · </span>}
        {isEnabled && failingSince
          ? rich('failing since {time}', { time: <Time at={failingSince} as="exact" /> })
          : rich('added {time}', { time: <Time at={webhook.createdAt} as="day" /> })}
        {hasOverlap && rich('· previous secret expires {time}', { time: <Time at={previousSecretUntil} /> })}
      </span>
    </div>
  );
}

function Events({ webhook: { events }, allEvents }: { webhook: WebhookLine; allEvents: number }) {
  return <span className="text-muted">{events.length === allEvents ? t('All events') : listWords(events)}</span>;
}

function Acts({ webhook, onTask, onTested }: { webhook: WebhookLine } & Pick<Props, 'onTask' | 'onTested'>) {
  const toast = useToast();
  const change = useChangeWebhook();
  const test = useTestWebhook();
  const { id, url, isEnabled } = webhook;
  const onError = (error: Error) => toast.bad(error);
  const turn = () =>
    change.mutate(
      { id, isEnabled: !isEnabled },
      { onError, onSuccess: () => toast.good(isEnabled ? t('Webhook turned off.') : t('Webhook turned on.')) },
    );
  const send = () =>
    test.mutate(id, {
      onError,
      onSuccess: () => {
        onTested(id);
        toast.good(t('Test event sent. See the result under Deliveries.'));
      },
    });
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t('Actions for {url}', { url })}
          icon={<Ellipsis aria-hidden className="size-4" strokeWidth={1.75} />}
        />
      }
    >
      {isEnabled && (
        <MenuItem onClick={send}>
          <Send aria-hidden strokeWidth={1.75} />
          {t('Send test event')}
        </MenuItem>
      )}
      <MenuItem onClick={() => onTask('edit', webhook)}>
        <Pencil aria-hidden strokeWidth={1.75} />
        {t('Edit…')}
      </MenuItem>
      <MenuItem onClick={() => onTask('rotate', webhook)}>
        <RefreshCw aria-hidden strokeWidth={1.75} />
        {t('Rotate secret…')}
      </MenuItem>
      <MenuItem onClick={turn}>
        <Power aria-hidden strokeWidth={1.75} />
        {isEnabled ? t('Turn off') : t('Turn on')}
      </MenuItem>
      <MenuItem isDangerous onClick={() => onTask('delete', webhook)}>
        <Trash2 aria-hidden strokeWidth={1.75} />
        {t('Delete…')}
      </MenuItem>
    </Menu>
  );
}
