// The actions on a flow: cancel, run again, rename, erase.

import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, Pencil, RotateCw, Trash2, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { FlowDetail } from '#schemas/flows';
import { useWorkspace } from '../../api/api-context';
import { useCancelFlow, useEraseFlow } from '../../api/flows';
import { Button, type ButtonLook } from '../../design/button';
import { useOnce } from '../../design/hooks/use-once';
import { ConfirmDialog } from '../../design/overlays/confirm-dialog';
import { Menu, MenuItem } from '../../design/overlays/menu';
import { useToast } from '../../design/overlays/toast';
import { t } from '../../language/text';

const RenameDialog = lazy(async () => ({ default: (await import('./rename-dialog')).RenameDialog }));
const RunAgainDialog = lazy(async () => ({ default: (await import('./run-again-dialog')).RunAgainDialog }));

export function FlowActions({ flow }: { flow: FlowDetail }) {
  const [asked, setAsked] = useState<'cancel' | 'rename' | 'erase' | null>(null);
  const { may } = flow;
  const mayRename = useWorkspace().may('member');
  const close = () => setAsked(null);
  return (
    <>
      {may.cancel && (
        <Button onClick={() => setAsked('cancel')} icon={<X aria-hidden className="size-4" strokeWidth={1.75} />}>
          {t('Cancel')}
        </Button>
      )}
      {/* Where there is no video, it is offered in its place. */}
      {may.runAgain && flow.assets && <RunAgainButton flow={flow} />}
      {mayRename && (
        <Menu
          trigger={
            <Button
              variant="secondary"
              size="icon"
              aria-label={t('More actions')}
              icon={<Ellipsis aria-hidden className="size-4" strokeWidth={1.75} />}
            />
          }
        >
          <MenuItem onClick={() => setAsked('rename')}>
            <Pencil aria-hidden strokeWidth={1.75} />
            {t('Rename…')}
          </MenuItem>
          {may.erase && (
            <MenuItem isDangerous onClick={() => setAsked('erase')}>
              <Trash2 aria-hidden strokeWidth={1.75} />
              {t('Erase…')}
            </MenuItem>
          )}
        </Menu>
      )}
      {asked === 'cancel' && <CancelDialog flow={flow} onClose={close} />}
      {asked === 'rename' && (
        <Suspense>
          <RenameDialog flow={flow} onClose={close} />
        </Suspense>
      )}
      {asked === 'erase' && <EraseDialog flow={flow} onClose={close} />}
    </>
  );
}

type AgainProps = { flow: FlowDetail } & Pick<ButtonLook, 'variant'>;

export function RunAgainButton({ flow, variant = 'secondary' }: AgainProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        onClick={() => setOpen(true)}
        icon={<RotateCw aria-hidden className="size-4" strokeWidth={1.75} />}
      >
        {t('Create a new version…')}
      </Button>
      {isOpen && (
        <Suspense>
          <RunAgainDialog flow={flow} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

type DialogProps = { flow: FlowDetail; onClose: () => void };

function CancelDialog({ flow, onClose }: DialogProps) {
  const cancel = useCancelFlow(flow.id);
  const once = useOnce();
  const toast = useToast();
  const onSuccess = () => {
    toast.good(t('Video canceled.'));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('Cancel this video?')}
      action={t('Cancel video')}
      refusal={t('Keep video')}
      isBusy={cancel.isPending}
      error={cancel.error}
      onConfirm={() => once((release) => cancel.mutate(undefined, { onSuccess, onError: release }))}
    >
      {flow.cancelReturnsQuota
        ? t('Work stops now and can’t be resumed. It won’t count toward this month’s quota.')
        : t(
            'Work stops now and can’t be resumed. Rendering has started, so it still counts toward this month’s quota.',
          )}
    </ConfirmDialog>
  );
}

function EraseDialog({ flow, onClose }: DialogProps) {
  const erase = useEraseFlow(flow.id);
  const once = useOnce();
  const navigate = useNavigate();
  const toast = useToast();
  const onSuccess = () => {
    toast.good(t('Video erased.'));
    void navigate({ to: '/' });
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={t('Erase “{title}”?', { title: flow.title })}
      action={t('Erase permanently')}
      isBusy={erase.isPending}
      error={erase.error}
      onConfirm={() => once((release) => erase.mutate(undefined, { onSuccess, onError: release }))}
    >
      {t(
        'This deletes the video with its summary, script and everything else. Links you sent will stop working. This can’t be undone.',
      )}
    </ConfirmDialog>
  );
}
