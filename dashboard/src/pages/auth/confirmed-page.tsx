// The end of a single sign-on that confirmed a person's identity: notifies the waiting page, and can be closed.

import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { t } from '../../language/text';
import { CONFIRMED_CHANNEL } from '../layout/confirmed-channel';
import { AuthCard } from './auth-card';

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
      <AuthCard
        title={t('Something went wrong')}
        description={t('Close this window, then try again with the account you signed in with.')}
      />
    );
  }
  return <AuthCard title={t('Confirmed')} description={t('You can close this window.')} />;
}
