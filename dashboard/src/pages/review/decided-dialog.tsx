// Somebody else was faster: says who and with what, and keeps one's own changes.
import { useQueryClient } from '@tanstack/react-query';
import type { FlowDetail } from '#schemas/flows';
import { useWorkspace } from '../../api/api-context';
import { flowKey } from '../../api/flows';
import { Button } from '../../design/button';
import { CopyButton } from '../../design/copy-button';
import { Dialog, DialogActions } from '../../design/dialog';

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
      title="This was decided meanwhile"
      description={message ?? tell(flow)}
    >
      {edited && (
        <p className="mb-4 text-sm text-muted">
          Your changes are not lost: they stay in this tab, and you can copy them now.
        </p>
      )}
      <DialogActions>
        {edited && <CopyButton value={edited} label="Copy my script" />}
        <Button variant="primary" onClick={goOn}>
          Show what became of it
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function tell({ stages, isEdited, status }: FlowDetail): string {
  const index = stages.findIndex((stage) => stage.status === 'pending_approval');
  const who = stages[index + 1]?.by ?? (status === 'cancelled' ? null : 'Somebody');
  if (status === 'cancelled')
    return who ? `${who} has rejected or cancelled it.` : 'Nobody decided in time, so it was cancelled.';
  return `${who} has already approved the script${isEdited ? ' with changes' : ''}.`;
}
