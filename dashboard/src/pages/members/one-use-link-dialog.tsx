// Shows a link that works once, and only here.
import type { OneUseLink } from '#shapes';
import { Button } from '../../design/button';
import { CopyButton } from '../../design/copy-button';
import { Dialog, DialogActions } from '../../design/dialog';
import { Time } from '../../design/time';

type Props = { purpose: 'invitation' | 'reset'; who: string; link: OneUseLink; onClose: () => void };

const TITLES = { invitation: 'Send this link to', reset: 'Send this password link to' };

export function OneUseLinkDialog({ purpose, who, link, onClose }: Props) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      mayClose={false}
      size="lg"
      title={`${TITLES[purpose]} ${who}`}
      description={
        <>
          It works once and ends <Time at={link.expiresAt} />. It is shown only now.
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <div className="flex items-stretch gap-2">
          <code className="flex min-h-8.5 min-w-0 flex-1 items-center rounded-md border border-line-strong bg-sunken px-2.5 py-1.5 text-sm break-all">
            {link.url}
          </code>
          <CopyButton value={link.url} label="Copy" variant="primary" />
        </div>
        <DialogActions>
          <Button onClick={onClose}>Done</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
