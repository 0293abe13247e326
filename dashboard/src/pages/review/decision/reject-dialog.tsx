// Asks before a script is rejected, and why, for whoever opens the video.
import { useState } from 'react';
import { TextArea } from '../../../design/forms/field';
import { ConfirmDialog } from '../../../design/overlays/confirm-dialog';
import { t } from '../../../language/text';
import type { DecisionState } from './use-decision';

const MOST_REASON_CHARACTERS = 500;

export function RejectDialog({ decision }: { decision: DecisionState }) {
  const [reason, setReason] = useState('');
  return (
    <ConfirmDialog
      isOpen
      onClose={decision.keep}
      title={t('Reject this script?')}
      action={t('Reject')}
      refusal={t('Keep reviewing')}
      isBusy={decision.isBusy}
      error={decision.error}
      onConfirm={() => decision.reject(reason)}
    >
      <p>
        {t('No video will be created, and it won’t count toward your quota. You can use the same summary again later.')}
      </p>
      <div className="mt-4">
        <TextArea
          name="reason"
          label={t('Reason')}
          isOptional
          rows={3}
          maxLength={MOST_REASON_CHARACTERS}
          placeholder={t('What should change?')}
          value={reason}
          onValueChange={setReason}
        />
      </div>
    </ConfirmDialog>
  );
}
