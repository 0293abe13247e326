// The e-mail to a finished video: how it looks, ready to be pasted into a mail or opened in a mail program.
import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import type { EmailDraft } from '#schemas/flows';
import { useFlowEmail } from '../../api/flows';
import { Button, buttonClass } from '../../design/button';
import { CopyButton } from '../../design/copy-button';
import { Dialog, DialogActions } from '../../design/dialog';
import { LoadProblem } from '../../design/load-problem';
import { Skeleton } from '../../design/skeleton';
import { useToast } from '../../design/toast';
import { copyRich } from './copy-rich';
import { EmailPreview } from './email-preview';

export function EmailDialog({ flowId, onClose }: { flowId: string; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useFlowEmail(flowId);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title="Email"
      description="Paste it into a mail, and change what you like."
    >
      {data && <Email email={data} />}
      {!data && error && <LoadProblem error={error} onRetry={() => void refetch()} isBusy={isFetching} />}
      {!data && !error && (
        <div role="status" aria-label="Loading" className="flex flex-col gap-3">
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
          <span className="text-faint">Subject: </span>
          {email.subject}
        </p>
        <CopyButton value={email.subject} label="Copy the subject" isIconOnly variant="ghost" size="sm" />
      </div>
      <EmailPreview html={email.html} />
      <DialogActions>
        <a href={email.emlUrl} download className={buttonClass({ variant: 'ghost' })}>
          <Download aria-hidden className="size-4" strokeWidth={1.75} />
          Mail file
        </a>
        <CopyButton value={email.text} label="Copy plain text" />
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
      toast.bad(new Error('The browser did not let it be copied. Copy the plain text instead.'));
    }
  };
  const Icon = isCopied ? Check : Copy;
  return (
    <Button
      variant="primary"
      onClick={() => void copy()}
      icon={<Icon aria-hidden className="size-3.5" strokeWidth={1.75} />}
    >
      {isCopied ? 'Copied' : 'Copy email'}
    </Button>
  );
}
