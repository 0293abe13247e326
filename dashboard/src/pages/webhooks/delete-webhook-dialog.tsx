// Deletes a webhook with its deliveries.

import type { WebhookLine } from '#schemas/workspace';
import { useDeleteWebhook } from '../../api/webhooks';
import { ConfirmDialog } from '../../design/overlays/confirm-dialog';
import { useToast } from '../../design/overlays/toast';
import { t } from '../../language/text';

export function DeleteWebhookDialog({ webhook, onClose }: { webhook: WebhookLine; onClose: () => void }) {
  const remove = useDeleteWebhook();
  const toast = useToast();
  const onSuccess = () => {
    toast.good(t('Webhook deleted.'));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('Delete this webhook?')}
      action={t('Delete webhook')}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(webhook.id, { onSuccess })}
    >
      <span className="block font-medium break-all text-ink">{webhook.url}</span>
      {t(
        'This URL will stop receiving events, and its delivery history will be deleted. To pause it, turn it off instead.',
      )}
    </ConfirmDialog>
  );
}
