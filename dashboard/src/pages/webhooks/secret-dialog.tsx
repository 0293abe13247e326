// Shows the secret of a webhook, once.
import { Button } from '../../design/button';
import { CodeBlock } from '../../design/code-block';
import { CopyField } from '../../design/copy-field';
import { Dialog, DialogActions } from '../../design/overlays/dialog';

const VERIFY = `import { Webhook } from 'standardwebhooks';

const event = new Webhook(process.env.WEBHOOK_SECRET).verify(body, headers);`;

export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      mayClose={false}
      size="lg"
      title="Copy the secret now"
      description="With it your receiver knows that a webhook comes from here. It is not shown again; if it gets lost, rotate it."
    >
      <div className="flex flex-col gap-5">
        <CopyField value={secret} />
        <CodeBlock title="Verify what arrives" code={VERIFY} />
        <DialogActions>
          <Button onClick={onClose}>I have copied it</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
