// Opens the re-authentication dialog when a request waits for it; its code is loaded lazily.
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useConfirmations } from '../../api/api-context';

const ConfirmIdentity = lazy(async () => ({ default: (await import('./confirm-identity')).ConfirmIdentity }));

export function Confirming() {
  const { isOpen, subscribe, settle } = useConfirmations();
  const isAsked = useSyncExternalStore(subscribe, isOpen);
  if (!isAsked) return null;
  return (
    <Suspense>
      <ConfirmIdentity onEnd={settle} />
    </Suspense>
  );
}
