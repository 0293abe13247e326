// One step of the set-up: its title, a sentence, what is asked, and the buttons.
import type { ReactNode } from 'react';
import { useTitle } from '../../design/page-header';

type Props = { title: string; description: ReactNode; children?: ReactNode };

export function StepCard({ title, description, children }: Props) {
  useTitle(title);
  return (
    <section className="rounded-xl border border-line bg-raised p-5 shadow-control sm:p-8">
      <h1 className="text-xl font-semibold text-balance">{title}</h1>
      <p className="mt-1 text-sm text-pretty text-muted">{description}</p>
      {children && <div className="mt-6">{children}</div>}
    </section>
  );
}

/** The row at the end of a step: back at the left, on at the right. */
export function StepActions({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-5 mt-4 -mb-5 flex items-center justify-end gap-2 rounded-b-xl border-t border-line bg-sunken px-5 py-3.5 sm:-mx-8 sm:-mb-8 sm:px-8">
      {children}
    </div>
  );
}
