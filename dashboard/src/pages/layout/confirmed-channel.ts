// The BroadcastChannel by which the single sign-on window notifies the waiting page.
export const CONFIRMED_CHANNEL = 'aftercall-confirmed';
