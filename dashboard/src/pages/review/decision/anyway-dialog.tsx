// Asks before a script is approved that says what the summary does not: each finding with its reason.

import type { ScriptFinding } from '#schemas/flows';
import { ConfirmDialog } from '../../../design/overlays/confirm-dialog';
import { t } from '../../../language/text';
import { findingWords } from '../words';
import type { DecisionState } from './use-decision';

type Props = { decision: DecisionState; findings: readonly ScriptFinding[] };

export function AnywayDialog({ decision, findings }: Props) {
  return (
    <ConfirmDialog
      isOpen
      onClose={decision.reconsider}
      title={t('Approve statements without a source?')}
      action={t('Approve anyway')}
      refusal={t('Back to the script')}
      isBusy={decision.isBusy}
      error={decision.error}
      onConfirm={() => decision.approve({ anyway: true })}
    >
      <p>
        {t('The summary doesn’t support these statements. If you approve anyway, this is recorded in the audit log.')}
      </p>
      <ul className="mt-3 flex max-h-60 flex-col gap-2 overflow-y-auto">
        {findings.map(({ start, text, kind, sentence }) => (
          <li key={`${sentence} ${start}`}>
            <span className="font-medium text-ink">{t('“{text}”', { text })}</span> <span>{findingWords(kind)}</span>
            <span className="block text-xs text-faint">{sentence}</span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
