// Webhooks and their deliveries. For owners.

import { Plus, TriangleAlert, Webhook } from 'lucide-react';
import { useState } from 'react';
import type { WebhookBoard, WebhookLine } from '#schemas/workspace';
import { useWebhooks } from '../../api/webhooks';
import { Button } from '../../design/button';
import { EmptyState } from '../../design/empty-state';
import { LoadProblem } from '../../design/load-problem';
import { Note } from '../../design/note';
import { PageHeader } from '../../design/page-header';
import { TableSkeleton } from '../../design/skeleton';
import { rich, t } from '../../language/text';
import { CallbacksCard } from './callbacks-card';
import { DeleteWebhookDialog } from './delete-webhook-dialog';
import { Deliveries } from './deliveries';
import { RotateSecretDialog } from './rotate-secret-dialog';
import { SecretDialog } from './secret-dialog';
import { WebhookDialog } from './webhook-dialog';
import { type OnTask, WebhookTable } from './webhook-table';
import { CALLBACKS } from './words';

type Task =
  | { kind: 'add' }
  | { kind: 'edit' | 'delete'; webhook: WebhookLine }
  | { kind: 'rotate'; id: string; isFirst: boolean }
  | { kind: 'show'; secret: string };

export function WebhooksPage() {
  const { data, error, refetch } = useWebhooks();
  const [task, setTask] = useState<Task | null>(null);
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden className="size-4" strokeWidth={2} />}
      onClick={() => setTask({ kind: 'add' })}
    >
      {t('Add webhook')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('Webhooks')}
        description={t('Notify your systems when a video is ready, fails or needs approval.')}
        actions={add}
      />
      {data ? (
        <Board board={data} add={add} onTask={setTask} />
      ) : error ? (
        <LoadProblem error={error} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton />
      )}
      {data && <Tasks task={task} board={data} setTask={setTask} />}
    </>
  );
}

type SetTask = (task: Task | null) => void;

function Board({ board, add, onTask }: { board: WebhookBoard; add: React.ReactNode; onTask: SetTask }) {
  const { webhooks, callbacks } = board;
  const [logged, setLogged] = useState<string | null>(null);
  const act: OnTask = (kind, webhook) =>
    onTask(kind === 'rotate' ? { kind, id: webhook.id, isFirst: false } : { kind, webhook });
  return (
    <div className="flex flex-col gap-6">
      <Switched webhooks={webhooks} />
      {webhooks.length > 0 ? (
        <WebhookTable webhooks={webhooks} allEvents={board.events.length} onTask={act} onTested={setLogged} />
      ) : (
        <EmptyState icon={Webhook} title={t('No webhooks yet')} action={add}>
          {t('Add a URL to get notified about every video.')}
        </EmptyState>
      )}
      <CallbacksCard
        callbacks={callbacks}
        onRotate={() => onTask({ kind: 'rotate', id: CALLBACKS, isFirst: callbacks === null })}
      />
      {(webhooks.length > 0 || callbacks) && <Deliveries board={board} chosen={logged} onChoose={setLogged} />}
    </div>
  );
}

const SWITCHED_BECAUSE = {
  gone: t(
    '<b>{url}</b> asked to stop receiving events (410 Gone) and was turned off. After you turn it back on, you can resend missed events under Deliveries.',
  ),
  failing: t(
    '<b>{url}</b> failed for three days and was turned off. After you turn it back on, you can resend missed events under Deliveries.',
  ),
  revoked: t(
    '<b>{url}</b> was turned off because the person who set it up can no longer see all videos. Turn it back on to make it yours. You can resend missed events under Deliveries.',
  ),
};

/** No notification is sent when a webhook is disabled automatically: it has to be seen here. */
function Switched({ webhooks }: { webhooks: WebhookLine[] }) {
  return webhooks.map(({ id, url, disabledReason: reason }) =>
    reason === undefined || reason === 'by_hand' ? null : (
      <Note key={id} icon={TriangleAlert} tone="warn">
        {rich(SWITCHED_BECAUSE[reason], {
          url,
          b: (parts) => <span className="font-medium break-all">{parts}</span>,
        })}
      </Note>
    ),
  );
}

function Tasks({ task, board, setTask }: { task: Task | null; board: WebhookBoard; setTask: SetTask }) {
  const close = () => setTask(null);
  const show = (secret: string) => setTask({ kind: 'show', secret });
  if (task?.kind === 'add') return <WebhookDialog events={board.events} onClose={close} onAdded={show} />;
  if (task?.kind === 'edit')
    return <WebhookDialog events={board.events} webhook={task.webhook} onClose={close} onAdded={show} />;
  if (task?.kind === 'delete') return <DeleteWebhookDialog webhook={task.webhook} onClose={close} />;
  if (task?.kind === 'rotate') return <RotateSecretDialog {...task} onClose={close} onRotated={show} />;
  if (task?.kind === 'show') return <SecretDialog secret={task.secret} onClose={close} />;
  return null;
}
