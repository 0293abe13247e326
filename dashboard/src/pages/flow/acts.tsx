// What can be done with a flow as a whole: cancel it, run it again, erase it.
import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, RotateCw, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { FlowDetail } from '#schemas/flows';
import { useCancelFlow, useEraseFlow, useRunAgain } from '../../api/flows';
import { useOnce } from '../../api/once';
import { Button, type ButtonLook } from '../../design/button';
import { ConfirmDialog } from '../../design/confirm-dialog';
import { Menu, MenuItem } from '../../design/menu';
import { useToast } from '../../design/toast';

export function Acts({ flow }: { flow: FlowDetail }) {
  const [asked, setAsked] = useState<'cancel' | 'erase' | null>(null);
  const { may } = flow;
  const close = () => setAsked(null);
  return (
    <>
      {may.cancel && (
        <Button onClick={() => setAsked('cancel')} icon={<X aria-hidden className="size-4" strokeWidth={1.75} />}>
          Cancel
        </Button>
      )}
      {/* Where there is no video, it is offered in its place. */}
      {may.runAgain && flow.assets && <RunAgainButton flowId={flow.id} />}
      {may.erase && (
        <Menu
          trigger={
            <Button
              variant="secondary"
              size="icon"
              aria-label="More actions"
              icon={<Ellipsis aria-hidden className="size-4" strokeWidth={1.75} />}
            />
          }
        >
          <MenuItem isDangerous onClick={() => setAsked('erase')}>
            <Trash2 aria-hidden strokeWidth={1.75} />
            Erase…
          </MenuItem>
        </Menu>
      )}
      {asked === 'cancel' && <CancelDialog flow={flow} onClose={close} />}
      {asked === 'erase' && <EraseDialog flow={flow} onClose={close} />}
    </>
  );
}

export function RunAgainButton({ flowId, variant = 'secondary' }: { flowId: string } & Pick<ButtonLook, 'variant'>) {
  const run = useRunAgain(flowId);
  const navigate = useNavigate();
  const toast = useToast();
  const once = useOnce();
  const again = () =>
    once((release) =>
      run.mutate(undefined, {
        onSuccess: (made) => {
          toast.good('A new video is being made of the same summary.');
          void navigate({ to: '/flows/$flowId', params: { flowId: made.flowId } });
        },
        onError: (error) => {
          release();
          toast.bad(error);
        },
      }),
    );
  return (
    <Button
      variant={variant}
      onClick={again}
      isBusy={run.isPending}
      icon={<RotateCw aria-hidden className="size-4" strokeWidth={1.75} />}
    >
      {variant === 'primary' ? 'Run again as a new video' : 'Run again'}
    </Button>
  );
}

type DialogProps = { flow: FlowDetail; onClose: () => void };

function CancelDialog({ flow, onClose }: DialogProps) {
  const cancel = useCancelFlow(flow.id);
  const once = useOnce();
  const toast = useToast();
  const onSuccess = () => {
    toast.good('Cancelled.');
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title="Cancel this video?"
      action="Cancel the video"
      refusal="Keep it"
      isBusy={cancel.isPending}
      error={cancel.error}
      onConfirm={() => once((release) => cancel.mutate(undefined, { onSuccess, onError: release }))}
    >
      The work on it stops at once and cannot be taken up again; you can run it again as a new one.{' '}
      {flow.cancelReturnsQuota
        ? 'It is given back to this month’s quota.'
        : 'It stays counted in this month’s quota: it is being filmed already.'}
    </ConfirmDialog>
  );
}

function EraseDialog({ flow, onClose }: DialogProps) {
  const erase = useEraseFlow(flow.id);
  const once = useOnce();
  const navigate = useNavigate();
  const toast = useToast();
  const onSuccess = () => {
    toast.good('Erased.');
    void navigate({ to: '/' });
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Erase “${flow.title}”?`}
      action="Erase it for good"
      isBusy={erase.isPending}
      error={erase.error}
      onConfirm={() => once((release) => erase.mutate(undefined, { onSuccess, onError: release }))}
    >
      The summary, the script, the video and all that belongs to it are deleted. Links that you sent stop working. This
      cannot be undone.
    </ConfirmDialog>
  );
}
