// A page that has only something to say: in the middle, calm, with a way on.
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Main, useIsInMain } from '../../design/main';
import { useTitle } from '../../design/page-header';

type Props = { icon: LucideIcon; title: string; children: ReactNode; actions?: ReactNode };

export function MessagePage({ icon: Icon, title, children, actions }: Props) {
  useTitle(title);
  const Frame = useIsInMain() ? 'div' : Main;
  return (
    <Frame className="mx-auto flex max-w-md flex-col items-center px-4 py-24 text-center sm:py-32">
      <span className="mb-5 grid size-11 place-items-center rounded-lg border border-line bg-raised text-muted shadow-control">
        <Icon aria-hidden className="size-5" strokeWidth={1.5} />
      </span>
      <h1 className="text-xl font-semibold text-balance">{title}</h1>
      <div className="mt-2 text-sm text-balance text-muted">{children}</div>
      {actions && <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div>}
    </Frame>
  );
}
