// The frame of the pages in front of the door: sign-in, invitation, reset. One calm column, the form in the middle.
import { Outlet } from '@tanstack/react-router';
import { Main } from '../../design/main';
import { Wordmark } from '../../design/wordmark';

export function DoorLayout() {
  return (
    <div data-on-ground className="grid min-h-dvh grid-rows-[auto_1fr_auto]">
      <header className="px-5 py-5 sm:px-8">
        <Wordmark />
      </header>
      <Main className="grid place-items-center px-4 pb-[12vh]">
        <Outlet />
      </Main>
    </div>
  );
}
