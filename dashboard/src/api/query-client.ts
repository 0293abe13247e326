// How answers are kept and asked for again: briefly fresh, tried again only when the service could not be reached.
import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './error';

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
