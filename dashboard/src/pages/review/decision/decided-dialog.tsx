// Shown when somebody else has decided first: who and how, and keeps the unsaved edits.

import { useQueryClient } from '@tanstack/react-query';
import type { FlowDetail } from '#schemas/flows';
import { useWorkspace } from '../../../api/api-context';
import { flowKey } from '../../../api/flows';
import { Button } from '../../../design/button';
import { CopyButton } from '../../../design/copy-button';
import { Dialog, DialogActions } from '../../../design/overlays/dialog';
import { t } from '../../../language/text';

type Props = { flow: FlowDetail; message: string | null; edited: string | null; onGoOn: () => void };

export function DecidedDialog({ flow, message, edited, onGoOn }: Props) {
  const client = useQueryClient();
  const { workspaceId } = useWorkspace();
  const goOn = () => {
    void client.invalidateQueries({ queryKey: flowKey(workspaceId, flow.id) });
    onGoOn();
  };
  return (
    <Dialog
      isOpen
      onClose={goOn}
      mayClose={false}
      title={t('This script is no longer waiting for approval')}
      description={message ?? tell(flow)}
    >
      {edited && (
        <p className="mb-4 text-sm text-muted">
          {t('Your changes are still in this tab. Copy them if you need them.')}
        </p>
      )}
      <DialogActions>
        {edited && <CopyButton value={edited} label={t('Copy my script')} />}
        <Button variant="primary" onClick={goOn}>
          {t('View result')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function tell({ stages, isEdited, status }: FlowDetail): string {
  const index = stages.findIndex((stage) => stage.status === 'pending_approval');
  const who = stages[index + 1]?.by ?? (status === 'cancelled' ? null : t('Someone'));
  if (status === 'cancelled')
    return who ? t('{who} rejected or canceled it.', { who }) : t('It wasn’t approved in time, so it was canceled.');
  return isEdited
    ? t('{who} already approved the script with changes.', { who })
    : t('{who} already approved the script.', { who });
}
