// The foot of a review: how long the script is, what keeps it from being approved, and the decision.
import { Check } from 'lucide-react';
import type { ScriptCheckResult } from '#schemas/review';
import { Button } from '../../design/button';
import { LengthMeter } from './length-meter';

type Props = {
  check: ScriptCheckResult | undefined;
  isStale: boolean;
  isChanged: boolean;
  /** Leads to the warnings. */
  onWarnings: () => void;
  isBusy: boolean;
  onApprove: () => void;
  onReject: () => void;
};

export function DecisionBar({ check, isStale, isChanged, onWarnings, isBusy, onApprove, onReject }: Props) {
  const problem = isChanged ? (check?.problem ?? null) : null;
  return (
    <section
      aria-label="Decision"
      data-decision-bar
      className="sticky bottom-0 z-10 -mx-4 mt-5 border-t border-line bg-page/95 px-4 py-3 backdrop-blur-md sm:-mx-8 sm:px-8"
    >
      {problem && (
        <p role="status" className="mb-2 text-sm text-bad">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-h-10 min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
          {check && <LengthMeter check={check} isStale={isStale} />}
          {check && check.warnings.length > 0 && (
            <Button variant="ghost" size="sm" onClick={onWarnings}>
              {check.warnings.length} worth a look
            </Button>
          )}
        </div>
        <div className="flex gap-2 max-sm:w-full max-sm:[&>button]:flex-1">
          <Button onClick={onReject} disabled={isBusy}>
            Reject
          </Button>
          <Button
            variant="primary"
            onClick={onApprove}
            isBusy={isBusy}
            disabled={problem !== null || (isChanged && isStale)}
            icon={<Check aria-hidden className="size-4" strokeWidth={2} />}
          >
            {isChanged ? 'Approve with changes' : 'Approve'}
          </Button>
        </div>
      </div>
    </section>
  );
}
