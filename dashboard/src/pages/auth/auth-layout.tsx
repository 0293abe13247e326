// The layout of pages for signed-out people: sign-in, invitation, reset.
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useAskedStep } from '../../api/security';
import { Main } from '../../design/main';
import { Wordmark } from '../../design/wordmark';

const SecondStepPage = lazy(async () => ({ default: (await import('./second-step-page')).SecondStepPage }));

export function AuthLayout() {
  const asked = useAskedStep();
  return (
    <div data-on-ground className="grid min-h-dvh grid-rows-[auto_1fr_auto]">
      <header className="px-5 py-5 sm:px-8">
        <Wordmark />
      </header>
      <Main className="grid place-items-center px-4 pb-[12vh]">
        {asked ? (
          <Suspense>
            <SecondStepPage asked={asked} />
          </Suspense>
        ) : (
          <Outlet />
        )}
      </Main>
    </div>
  );
}
