// Changes which web pages may call with a key.
import type { KeyLine } from '#schemas/people';
import { useChangeOrigins } from '../../api/keys';
import { Button } from '../../design/button';
import { Dialog, DialogActions } from '../../design/dialog';
import { Form } from '../../design/form';
import { useToast } from '../../design/toast';
import { OriginsField, originsIn } from './origins';

export function OriginsDialog({ apiKey, onClose }: { apiKey: KeyLine; onClose: () => void }) {
  const change = useChangeOrigins();
  const toast = useToast();
  const onSuccess = () => {
    toast.good(`The pages of “${apiKey.name}” are changed.`);
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title={`Web pages of “${apiKey.name}”`}>
      <Form
        onSend={({ origins }) => change.mutate({ keyId: apiKey.id, allowedOrigins: originsIn(origins) }, { onSuccess })}
        error={change.error}
        actions={
          <DialogActions>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="submit" variant="primary" isBusy={change.isPending}>
              Save
            </Button>
          </DialogActions>
        }
      >
        <OriginsField origins={apiKey.allowedOrigins} />
      </Form>
    </Dialog>
  );
}
