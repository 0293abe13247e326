// Shows recovery codes once, to copy or to download.

import { Download } from 'lucide-react';
import { Button, buttonClass } from '../../design/button';
import { CopyButton } from '../../design/copy-button';
import { Dialog, DialogActions } from '../../design/overlays/dialog';
import { t } from '../../language/text';

export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = codes.join('\n');
  return (
    <Dialog
      isOpen
      onClose={onClose}
      mayClose={false}
      title={t('Save your recovery codes')}
      description={t(
        'Use a code to sign in if you lose your phone or passkey. Each works once. You won’t see them again.',
      )}
    >
      <div className="flex flex-col gap-4">
        <ul className="rounded-lg border border-line bg-sunken p-3 font-mono text-xs leading-relaxed break-all">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <CopyButton value={text} label={t('Copy')} />
          <a
            className={buttonClass({})}
            download="aftercall-recovery-codes.txt"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          >
            <Download aria-hidden className="size-4" strokeWidth={1.75} />
            {t('Download')}
          </a>
        </div>
        <DialogActions>
          <Button variant="primary" onClick={onClose}>
            {t('I’ve saved them')}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
