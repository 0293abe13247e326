// A modal dialog for one short task: it traps the focus, restores it, and closes with Escape.

import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../language/text';
import { buttonClass } from '../button';
import { classes } from '../classes';
import { useRestoredFocus } from './restore-focus';

type Props = {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  size?: 'md' | 'lg';
  /** False while closing would lose data: no close button, no Escape, no click on the backdrop. */
  mayClose?: boolean;
};

export function Dialog({ isOpen, onClose, title, description, children, size = 'md', mayClose = true }: Props) {
  useRestoredFocus(isOpen);
  return (
    <BaseDialog.Root
      open={isOpen}
      disablePointerDismissal={!mayClose}
      onOpenChange={(open) => !open && mayClose && onClose()}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fade fixed inset-0 z-40 bg-black/40" />
        <BaseDialog.Viewport className="fixed inset-0 z-40 grid grid-cols-[minmax(0,1fr)] items-end justify-items-center overflow-y-auto sm:items-center sm:p-6">
          <BaseDialog.Popup
            className={classes(
              'pop relative w-full rounded-t-xl bg-float p-5 shadow-dialog outline-none sm:rounded-xl sm:p-6',
              size === 'md' ? 'sm:max-w-md' : 'sm:max-w-xl',
            )}
          >
            <div className="mb-5 pr-8">
              <BaseDialog.Title className="text-lg font-semibold">{title}</BaseDialog.Title>
              {description && (
                <BaseDialog.Description className="mt-1 text-sm text-muted" render={<div />}>
                  {description}
                </BaseDialog.Description>
              )}
            </div>
            {children}
            {mayClose && (
              <BaseDialog.Close
                aria-label={t('Close')}
                className={classes(buttonClass({ variant: 'ghost', size: 'icon-sm' }), '!absolute top-4 right-4')}
              >
                <X aria-hidden className="size-4" strokeWidth={1.75} />
              </BaseDialog.Close>
            )}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** The buttons at the end of a dialog; the primary one comes last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-2 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>;
}
