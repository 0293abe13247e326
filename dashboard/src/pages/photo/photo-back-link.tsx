// The link back to the presenters.
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { t } from '../../language/text';

export function PhotoBackLink() {
  return (
    <Link
      to="/settings/avatars"
      className="-ml-1 mb-3 inline-flex items-center gap-1 rounded-sm text-sm text-muted hover:text-ink"
    >
      <ChevronLeft aria-hidden className="size-4" strokeWidth={1.75} />
      {t('Presenters')}
    </Link>
  );
}
