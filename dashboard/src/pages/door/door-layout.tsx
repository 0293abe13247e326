// The frame of the pages in front of the door: sign-in, invitation, reset. One calm column, the form in the middle.
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useAskedStep } from '../../api/security';
import { Main } from '../../design/main';
import { Wordmark } from '../../design/wordmark';

const SecondStepPage = lazy(async () => ({ default: (await import('./second-step-page')).SecondStepPage }));

export function DoorLayout() {
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
