// Shows the secret of a webhook, once.

import { Button } from '../../design/button';
import { CodeBlock } from '../../design/code-block';
import { CopyField } from '../../design/copy-field';
import { Dialog, DialogActions } from '../../design/overlays/dialog';
import { t } from '../../language/text';

const VERIFY = `import { Webhook } from 'standardwebhooks';

const event = new Webhook(process.env.WEBHOOK_SECRET).verify(body, headers);`;

export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      mayClose={false}
      size="lg"
      title={t('Copy your secret')}
      description={t(
        'Use it to verify that events come from Aftercall. You won’t see it again. If you lose it, rotate it.',
      )}
    >
      <div className="flex flex-col gap-5">
        <CopyField value={secret} />
        <CodeBlock title={t('Verify events')} code={VERIFY} />
        <DialogActions>
          <Button onClick={onClose}>{t('I’ve copied it')}</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
