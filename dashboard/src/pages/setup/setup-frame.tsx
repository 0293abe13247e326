// The frame of the set-up: where one is, and the step itself.

import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from '../../design/classes';
import { Main } from '../../design/main';
import { Wordmark } from '../../design/wordmark';
import { t } from '../../language/text';
import { STEPS, type StepId } from './steps';

export function SetupFrame({ step, children }: { step: StepId; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    main.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);
  return (
    <div data-on-ground className="min-h-dvh pb-24">
      <header className="mx-auto flex max-w-2xl flex-col gap-8 px-4 pt-6 pb-6 sm:px-6 sm:pt-10">
        <Wordmark />
        <Progress step={step} />
      </header>
      <Main ref={main} className="mx-auto max-w-2xl px-4 sm:px-6">
        {children}
      </Main>
    </div>
  );
}

function Progress({ step }: { step: StepId }) {
  const now = STEPS.findIndex(({ id }) => id === step);
  return (
    <nav aria-label={t('Steps')}>
      <ol className="grid grid-cols-4 gap-2 sm:gap-3">
        {STEPS.map(({ id, title }, index) => (
          <li
            key={id}
            aria-current={index === now ? 'step' : undefined}
            className={classes(
              'flex items-center gap-1.5 border-t-2 pt-2 text-xs',
              index <= now ? 'border-accent-solid' : 'border-line-strong',
              index === now ? 'font-medium text-ink' : 'text-faint',
            )}
          >
            {index < now && <Check aria-hidden className="size-3.5 shrink-0 text-accent" strokeWidth={2.5} />}
            <span className={classes(index !== now && 'max-sm:sr-only')}>
              {title}
              {index < now && <span className="sr-only"> {t('(done)')}</span>}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
