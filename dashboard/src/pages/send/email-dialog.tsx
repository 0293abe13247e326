// The e-mail with a finished video, to paste or to open in a mail program.

import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import type { EmailDraft } from '#schemas/flows';
import { useFlowEmail } from '../../api/flows';
import { Button, buttonClass } from '../../design/button';
import { CopyButton } from '../../design/copy-button';
import { LoadProblem } from '../../design/load-problem';
import { Dialog, DialogActions } from '../../design/overlays/dialog';
import { useToast } from '../../design/overlays/toast';
import { Skeleton } from '../../design/skeleton';
import { t } from '../../language/text';
import { EmailPreview } from './email-preview';

export function EmailDialog({ flowId, onClose }: { flowId: string; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useFlowEmail(flowId);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={t('Email')}
      description={t('Paste it into your email and edit it as you like.')}
    >
      {data && <Email email={data} />}
      {!data && error && <LoadProblem error={error} onRetry={() => void refetch()} isBusy={isFetching} />}
      {!data && !error && (
        <div role="status" aria-label={t('Loading')} className="flex flex-col gap-3">
          <Skeleton className="w-64" />
          <Skeleton className="!h-72 rounded-lg" />
        </div>
      )}
    </Dialog>
  );
}

function Email({ email }: { email: EmailDraft }) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 truncate text-sm">
          <span className="text-faint">{t('Subject:')} </span>
          {email.subject}
        </p>
        <CopyButton value={email.subject} label={t('Copy subject')} isIconOnly variant="ghost" size="sm" />
      </div>
      <EmailPreview html={email.html} />
      <DialogActions>
        <a href={email.emlUrl} download className={buttonClass({ variant: 'ghost' })}>
          <Download aria-hidden className="size-4" strokeWidth={1.75} />
          {t('Download .eml')}
        </a>
        <CopyButton value={email.text} label={t('Copy plain text')} />
        <CopyRichButton email={email} />
      </DialogActions>
    </div>
  );
}

function CopyRichButton({ email }: { email: EmailDraft }) {
  const [isCopied, setCopied] = useState(false);
  const toast = useToast();
  const copy = async () => {
    try {
      await copyRich(email);
      setCopied(true);
    } catch {
      toast.bad(new Error(t('Your browser blocked copying. Copy the plain text instead.')));
    }
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <Button
      variant="primary"
      onClick={() => void copy()}
      icon={<Icon aria-hidden className="size-3.5" strokeWidth={1.75} />}
    >
      {isCopied ? t('Copied') : t('Copy email')}
    </Button>
  );
}

/** Copies rich text for pasting into an e-mail, with a plain text alternative. */
async function copyRich({ html, text }: { html: string; text: string }): Promise<void> {
  if (navigator.clipboard && 'ClipboardItem' in window && window.isSecureContext) {
    const blob = (type: string, content: string) => new Blob([content], { type });
    const item = new ClipboardItem({ 'text/html': blob('text/html', html), 'text/plain': blob('text/plain', text) });
    return navigator.clipboard.write([item]);
  }
  copyByEvent(html, text);
}

/** The Clipboard API needs a secure context; over plain HTTP (in a LAN) execCommand still works. */
function copyByEvent(html: string, text: string): void {
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/html', html);
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  };
  document.addEventListener('copy', fill, { once: true });
  document.execCommand('copy');
  document.removeEventListener('copy', fill);
}
