// Reads what is kept under a key anew. What is on its way already may be older than the news that we read it for: it may
// arrive, so that on a slow line something does, and is read once more then.
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

export function useReadAnew(queryKey: QueryKey): () => void {
  const client = useQueryClient();
  const isAwaited = useRef(false);
  const onItsWay = { queryKey, fetchStatus: 'fetching' } as const;
  return () => {
    if (isAwaited.current) return;
    isAwaited.current = true;
    void client.refetchQueries(onItsWay, { cancelRefetch: false }).finally(() => {
      isAwaited.current = false;
      void client.invalidateQueries({ queryKey });
    });
  };
}
