// Changes the title of a video.

import type { FlowDetail } from '#schemas/flows';
import { useRename } from '../../api/flows';
import { Button } from '../../design/button';
import { TextField } from '../../design/forms/field';
import { Form } from '../../design/forms/form';
import { useOnce } from '../../design/hooks/use-once';
import { Dialog, DialogActions } from '../../design/overlays/dialog';
import { useToast } from '../../design/overlays/toast';
import { t } from '../../language/text';

const MOST_CHARACTERS = 300;

export function RenameDialog({ flow, onClose }: { flow: FlowDetail; onClose: () => void }) {
  const rename = useRename(flow.id);
  const once = useOnce();
  const toast = useToast();
  const onSuccess = () => {
    toast.good(t('Video renamed.'));
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('Rename video')}>
      <Form
        error={rename.error}
        onSend={({ title = '' }) => once((release) => rename.mutate({ title }, { onSuccess, onError: release }))}
        actions={
          <DialogActions>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button type="submit" variant="primary" isBusy={rename.isPending}>
              {t('Rename')}
            </Button>
          </DialogActions>
        }
      >
        <TextField
          name="title"
          label={t('Title')}
          required
          maxLength={MOST_CHARACTERS}
          autoComplete="off"
          defaultValue={flow.title}
          hint={t('Shown in the video list, on the watch page and as the email subject.')}
        />
      </Form>
    </Dialog>
  );
}
