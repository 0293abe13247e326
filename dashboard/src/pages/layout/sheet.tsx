// What the sidebar holds, as a sheet that comes in from the left on small screens.

import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useState } from 'react';
import type { Session } from '#schemas/people';
import { buttonClass } from '../../design/button';
import { t } from '../../language/text';
import { LazyUserMenu, LazyWorkspaceMenu } from './menus';
import { NavigationList } from './navigation-list';
import { SheetButton } from './sheet-button';

export function Sheet({ workspaces, user }: Pick<Session, 'workspaces' | 'user'>) {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Dialog.Root open={isOpen} onOpenChange={setOpen}>
      <Dialog.Trigger render={<SheetButton />} />
      <Dialog.Portal>
        <Dialog.Backdrop className="fade fixed inset-0 z-40 bg-black/40" />
        <Dialog.Popup className="slide-in fixed inset-y-0 left-0 z-40 flex w-72 max-w-[85vw] flex-col bg-ground shadow-dialog outline-none">
          <Dialog.Title className="sr-only">{t('Menu')}</Dialog.Title>
          <div className="flex items-center gap-1 p-3">
            <div className="min-w-0 flex-1">
              <LazyWorkspaceMenu workspaces={workspaces} />
            </div>
            <Dialog.Close aria-label={t('Close menu')} className={buttonClass({ variant: 'ghost', size: 'icon' })}>
              <X aria-hidden className="size-4" strokeWidth={1.75} />
            </Dialog.Close>
          </div>
          <NavigationList onLeave={close} />
          <div className="border-t border-line p-3">
            <LazyUserMenu user={user} onLeave={close} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
