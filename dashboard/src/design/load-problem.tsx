// Replaces content that failed to load: the reason, and a retry button.
import { t } from '../language/text';
import { Button } from './button';
import { Problem } from './problem';

type Props = { error: Error; onRetry: () => void; isBusy?: boolean };

export function LoadProblem({ error, onRetry, isBusy = false }: Props) {
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="w-full">
        <Problem error={error} />
      </div>
      <Button onClick={onRetry} isBusy={isBusy}>
        {t('Try again')}
      </Button>
    </div>
  );
}
