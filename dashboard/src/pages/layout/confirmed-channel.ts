// By which the window of the single sign-on tells the page that waits for it.
export const CONFIRMED_CHANNEL = 'aftercall-confirmed';
