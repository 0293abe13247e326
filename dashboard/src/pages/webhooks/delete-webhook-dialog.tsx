// Deletes a webhook with everything that was noted of it.
import type { WebhookLine } from '#schemas/webhooks';
import { useDeleteWebhook } from '../../api/webhooks';
import { ConfirmDialog } from '../../design/confirm-dialog';
import { useToast } from '../../design/toast';

export function DeleteWebhookDialog({ webhook, onClose }: { webhook: WebhookLine; onClose: () => void }) {
  const remove = useDeleteWebhook();
  const toast = useToast();
  const onSuccess = () => {
    toast.good('Webhook deleted.');
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Delete the webhook?"
      action="Delete webhook"
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(webhook.id, { onSuccess })}
    >
      Nothing is sent to <span className="font-medium break-all text-ink">{webhook.url}</span> any more, and its
      deliveries are forgotten. To stop it for a while, switch it off instead.
    </ConfirmDialog>
  );
}
