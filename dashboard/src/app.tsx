// The dashboard: API client, query cache, router and toasts.
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Session } from '#schemas/people';
import { ApiProvider } from './api/api-context';
import { createApi } from './api/client';
import { createConfirmations } from './api/confirmation';
import { createQueryClient } from './api/query-client';
import { SESSION_KEY, sessionQuery } from './api/session';
import { createPages } from './routes';

const client = createQueryClient();
const confirmations = createConfirmations();
const api = createApi({
  csrfToken: () => client.getQueryData<Session | null>(SESSION_KEY)?.csrfToken ?? null,
  onSignedOut: () => client.setQueryData(SESSION_KEY, null),
  confirm: confirmations.ask,
  readSession: () => client.refetchQueries({ queryKey: SESSION_KEY }),
});
// Prefetched while the page's code is still loading.
void client.prefetchQuery(sessionQuery(api));

createRoot(document.querySelector('#page')!).render(
  <StrictMode>
    {/* The Content-Security-Policy allows no style elements; tokens.css says what they would have said. */}
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <ApiProvider api={api} confirmations={confirmations}>
          <RouterProvider router={createPages({ api, client })} />
        </ApiProvider>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
