// Shows a link that works once, and only here.

import type { OneUseLink } from '#schemas/people';
import { Button } from '../../design/button';
import { CopyField } from '../../design/copy-field';
import { Dialog, DialogActions } from '../../design/overlays/dialog';
import { Time } from '../../design/time';
import { rich, t } from '../../language/text';

type Props = { purpose: 'invitation' | 'reset'; who: string; link: OneUseLink; onClose: () => void };

const TITLES = { invitation: t('Send this link to'), reset: t('Send this reset link to') };

export function OneUseLinkDialog({ purpose, who, link, onClose }: Props) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      mayClose={false}
      size="lg"
      title={`${TITLES[purpose]} ${who}`}
      description={rich('This link works once and expires {time}. You won’t see it again.', {
        time: <Time at={link.expiresAt} />,
      })}
    >
      <div className="flex flex-col gap-5">
        <CopyField value={link.url} />
        <DialogActions>
          <Button onClick={onClose}>{t('Done')}</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
