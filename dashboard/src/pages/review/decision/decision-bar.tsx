// The bottom bar of a review: the script's duration, what blocks the approval, and the decision.

import { Check } from 'lucide-react';
import type { ScriptCheckResult } from '#schemas/flows';
import { Button } from '../../../design/button';
import { t } from '../../../language/text';
import { LengthMeter } from '../length-meter';
import { problemWords } from '../words';

type Props = {
  check: ScriptCheckResult | undefined;
  isStale: boolean;
  isChanged: boolean;
  /** Scrolls to the warnings. */
  onWarnings: () => void;
  /** How many statements have no source. */
  unsourced: number;
  isBusy: boolean;
  mayApprove: boolean;
  onApprove: () => void;
  onReject: () => void;
};

export function DecisionBar(props: Props) {
  const { check, isStale, isChanged, onWarnings, unsourced, isBusy, mayApprove, onApprove, onReject } = props;
  const problem = isChanged && check ? problemWords(check) : null;
  return (
    <section
      aria-label={t('Decision')}
      data-decision-bar
      data-bottom-bar
      className="sticky bottom-0 z-10 -mx-4 mt-5 border-t border-line bg-page/95 px-4 py-3 sm:-mx-8 sm:px-8"
    >
      {problem && (
        <p role="status" className="mb-2 text-sm text-bad">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-h-10 min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
          {check && <LengthMeter check={check} isStale={isStale} />}
          {unsourced > 0 && (
            <p role="status" className="text-sm font-medium text-bad">
              {t('{unsourced, plural, one {# statement} other {# statements}} without a source', { unsourced })}
            </p>
          )}
          {check && check.warnings.length > 0 && (
            <Button variant="ghost" size="sm" onClick={onWarnings}>
              {t('{warnings, plural, one {# thing} other {# things}} worth a look', {
                warnings: check.warnings.length,
              })}
            </Button>
          )}
        </div>
        <div className="flex gap-2 max-sm:w-full max-sm:[&>button]:flex-1">
          <Button onClick={onReject} disabled={isBusy}>
            {t('Reject')}
          </Button>
          <Button
            variant="primary"
            title={t('Ctrl+Enter')}
            aria-keyshortcuts="Control+Enter"
            onClick={onApprove}
            isBusy={isBusy}
            disabled={!mayApprove}
            icon={<Check aria-hidden className="size-4" strokeWidth={2} />}
          >
            {isChanged ? t('Approve with changes') : t('Approve')}
          </Button>
        </div>
      </div>
    </section>
  );
}
