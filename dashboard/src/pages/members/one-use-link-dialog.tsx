// Shows a link that works once, and only here.
import type { OneUseLink } from '#schemas/people';
import { Button } from '../../design/button';
import { CopyField } from '../../design/copy-field';
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
        <CopyField value={link.url} />
        <DialogActions>
          <Button onClick={onClose}>Done</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
