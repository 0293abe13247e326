// A bar that appears while there are unsaved changes, and blocks navigation until they are saved or discarded.
import { useBlocker } from '@tanstack/react-router';
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
        <div data-save-bar className="sticky bottom-4 z-10 mt-6 flex justify-center">
          <section
            aria-label="Unsaved changes"
            className="arrive flex w-full items-center gap-2 rounded-xl bg-float py-2 pr-2 pl-4 shadow-float sm:w-auto sm:gap-3"
          >
            <p role="status" className="flex-1 text-sm font-medium sm:pr-6">
              Unsaved changes
            </p>
            <Button variant="ghost" onClick={onDiscard} disabled={isBusy}>
              Discard
            </Button>
            <Button type="submit" form={formId} variant="primary" isBusy={isBusy}>
              Save
            </Button>
          </section>
        </div>
      )}
      <ConfirmDialog
        isOpen={leaving.status === 'blocked'}
        onClose={() => leaving.reset?.()}
        title="Leave without saving?"
        action="Leave"
        onConfirm={() => leaving.proceed?.()}
      >
        What you changed on this page is not saved yet and will be lost.
      </ConfirmDialog>
    </>
  );
}
