// The centred card of a page for signed-out people.
import type { ReactNode } from 'react';
import { useTitle } from '../../design/page-header';

type Props = { title: string; description?: ReactNode; children?: ReactNode };

export function AuthCard({ title, description, children }: Props) {
  useTitle(title);
  return (
    <div className="w-full max-w-100 rounded-xl border border-line bg-raised p-6 shadow-control sm:p-8">
      <h1 className="text-xl font-semibold text-balance">{title}</h1>
      {description && <div className="mt-1 text-sm text-muted">{description}</div>}
      {children && <div className="mt-6">{children}</div>}
    </div>
  );
}
