// Confirms an irreversible action: names the action on its button, and shows the server's error.

import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { t } from '../../language/text';
import { Button, buttonClass } from '../button';
import { useSinglePress } from '../forms/ignore-double-click';
import { Problem } from '../problem';
import { useRestoredFocus } from './restore-focus';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** The outcome of the action. */
  children: ReactNode;
  /** The label of the action, such as «Revoke key». */
  action: string;
  /** The label that cancels, where «Cancel» could be misunderstood. */
  refusal?: string;
  isDangerous?: boolean;
  onConfirm: () => void;
  isBusy?: boolean;
  error?: Error | null;
};

export function ConfirmDialog(props: Props) {
  const { isOpen, onClose, title, children, action, refusal = t('Cancel') } = props;
  const { isDangerous = true, onConfirm, isBusy = false, error } = props;
  useRestoredFocus(isOpen);
  const confirm = useSinglePress(onConfirm);
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && !isBusy && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fade fixed inset-0 z-40 bg-black/40" />
        <AlertDialog.Viewport className="fixed inset-0 z-40 grid grid-cols-[minmax(0,1fr)] items-end justify-items-center overflow-y-auto sm:items-center sm:p-6">
          <AlertDialog.Popup className="pop w-full rounded-t-xl bg-float p-5 shadow-dialog outline-none sm:max-w-md sm:rounded-xl sm:p-6">
            <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 mb-5 text-sm text-muted" render={<div />}>
              {children}
            </AlertDialog.Description>
            {error && <Problem error={error} />}
            <div className="mt-5 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
              <AlertDialog.Close className={buttonClass()}>{refusal}</AlertDialog.Close>
              <Button variant={isDangerous ? 'danger' : 'primary'} isBusy={isBusy} onClick={confirm}>
                {action}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
