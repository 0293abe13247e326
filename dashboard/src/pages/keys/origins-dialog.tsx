// Changes which web pages may call with a key.

import type { KeyLine } from '#schemas/people';
import { useChangeOrigins } from '../../api/keys';
import { Button } from '../../design/button';
import { Form } from '../../design/forms/form';
import { Dialog, DialogActions } from '../../design/overlays/dialog';
import { useToast } from '../../design/overlays/toast';
import { t } from '../../language/text';
import { OriginsField, originsIn } from './origins';

export function OriginsDialog({ apiKey, onClose }: { apiKey: KeyLine; onClose: () => void }) {
  const change = useChangeOrigins();
  const toast = useToast();
  const onSuccess = () => {
    toast.good(t('Allowed origins for “{name}” saved.', { name: apiKey.name }));
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('Allowed origins for “{name}”', { name: apiKey.name })}>
      <Form
        onSend={({ origins }) => change.mutate({ keyId: apiKey.id, allowedOrigins: originsIn(origins) }, { onSuccess })}
        error={change.error}
        actions={
          <DialogActions>
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button type="submit" variant="primary" isBusy={change.isPending}>
              {t('Save')}
            </Button>
          </DialogActions>
        }
      >
        <OriginsField origins={apiKey.allowedOrigins} />
      </Form>
    </Dialog>
  );
}
