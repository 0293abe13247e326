// A bar that appears while there are unsaved changes, and blocks navigation until they are saved or discarded.

import { useBlocker } from '@tanstack/react-router';
import { t } from '../../language/text';
import { Button } from '../button';
import { ConfirmDialog } from '../overlays/confirm-dialog';

type Props = {
  isChanged: boolean;
  isBusy: boolean;
  /** The id of the form that the button submits. */
  formId: string;
  onDiscard: () => void;
};

export function SaveBar({ isChanged, isBusy, formId, onDiscard }: Props) {
  const leaving = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  return (
    <>
      {isChanged && (
        <div data-save-bar data-bottom-bar className="sticky bottom-4 z-10 mt-6 flex justify-center">
          <section
            aria-label={t('Unsaved changes')}
            className="arrive flex w-full items-center gap-2 rounded-xl bg-float py-2 pr-2 pl-4 shadow-float sm:w-auto sm:gap-3"
          >
            <p role="status" className="flex-1 text-sm font-medium sm:pr-6">
              {t('Unsaved changes')}
            </p>
            <Button variant="ghost" onClick={onDiscard} disabled={isBusy}>
              {t('Discard')}
            </Button>
            <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
              {t('Save')}
            </Button>
          </section>
        </div>
      )}
      <ConfirmDialog
        isOpen={leaving.status === 'blocked'}
        onClose={() => leaving.reset?.()}
        title={t('Leave without saving?')}
        action={t('Leave')}
        onConfirm={() => leaving.proceed?.()}
      >
        {t('Your changes on this page aren’t saved and will be lost.')}
      </ConfirmDialog>
    </>
  );
}
