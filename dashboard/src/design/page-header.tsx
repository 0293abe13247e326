// The header of a page: title, description and main actions.

import { type ReactNode, useEffect } from 'react';
import { t } from '../language/text';
import { classes } from './classes';

type Props = { title: string; description?: ReactNode; actions?: ReactNode };

export function PageHeader({ title, description, actions }: Props) {
  useTitle(title);
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className={classes('min-w-0 flex-1', description ? 'basis-72' : 'basis-32')}>
        <h1 className="text-xl font-semibold text-balance">{title}</h1>
        {description && <p className="mt-1 max-w-2xl text-sm text-pretty text-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}

/** The document title. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = t('{title} · Aftercall', { title });
  }, [title]);
}
