// After a decision: the script that has waited longest, to go on with.

import { Link } from '@tanstack/react-router';
import { useFlowPages } from '../../api/flows';
import { buttonClass } from '../../design/button';
import { t } from '../../language/text';
import { NO_FILTER } from '../flows/filters';

export function NextWaiting({ decidedId }: { decidedId: string }) {
  const { data } = useFlowPages({ ...NO_FILTER, status: 'pending_approval', sort: 'oldest' });
  const next = data?.pages[0]?.flows
    .filter(({ id, status }) => id !== decidedId && status === 'pending_approval')
    .at(0);
  if (!next) return null;
  return (
    <section
      aria-label={t('Next script')}
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-accent-line bg-accent-soft px-4 py-3"
    >
      <p className="min-w-0 text-sm">
        <span className="block text-xs text-muted">{t('Next script to review')}</span>
        <span className="block truncate font-medium">{next.title}</span>
      </p>
      <Link
        to="/flows/$flowId"
        params={{ flowId: next.id }}
        className={buttonClass({ variant: 'primary', size: 'sm' })}
      >
        {t('Review')}
      </Link>
    </section>
  );
}
