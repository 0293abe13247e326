// How answers are kept and asked for again: briefly fresh, tried again only when the service could not be reached.
import { QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from './client';

const FRESH_MS = 15_000;
const TRIES = 2;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => failures < TRIES && isPassing(error),
      },
      mutations: { retry: false },
    },
  });
}

function isPassing(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 502;
}

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
