// Where the single sign-on ends when it confirms somebody: tells the page that waits, and can be closed.
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CONFIRMED_CHANNEL } from '../layout/confirmed-channel';
import { DoorCard } from './door-card';

export function ConfirmedPage() {
  const { problem } = useSearch({ from: '/door/confirmed' });
  useEffect(() => {
    if (problem) return;
    const channel = new BroadcastChannel(CONFIRMED_CHANNEL);
    channel.postMessage('confirmed');
    channel.close();
    window.close();
  }, [problem]);
  if (problem) {
    return (
      <DoorCard
        title="That did not work"
        description="Close this window and try again with the account you signed in with."
      />
    );
  }
  return <DoorCard title="Confirmed" description="You can close this window." />;
}
