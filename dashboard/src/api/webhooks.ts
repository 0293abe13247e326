// Webhooks of the workspace and what came of their deliveries. A secret is in the answer that makes it and nowhere else.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Done } from '#schemas/fields';
import type {
  DeliveryPage,
  NewWebhook,
  NewWebhookSecret,
  WebhookBoard,
  WebhookChange,
  WebhookLine,
  WebhookSecret,
  WebhookTest,
} from '#schemas/workspace';
import { useApi, useWorkspace } from './api-context';
import { useWorkspaceChange, useWorkspaceQuery, workspaceKey } from './workspace-query';

const CHANGES = ['webhooks'];
const of = (path: string, id: string) => `${path}/webhooks/${encodeURIComponent(id)}`;

const SOON_MS = 1_000;
const LATER_MS = 10_000;

/** A receiver that wants no more, or is away for days, is switched off without anybody doing it here. */
export const useWebhooks = () => useWorkspaceQuery<WebhookBoard>('webhooks', { everyMs: LATER_MS });

export const useAddWebhook = () =>
  useWorkspaceChange((api, path, body: NewWebhook) => api.post<NewWebhookSecret>(`${path}/webhooks`, body), CHANGES);

export const useChangeWebhook = () =>
  useWorkspaceChange(
    (api, path, { id, ...change }: WebhookChange & { id: string }) => api.patch<WebhookLine>(of(path, id), change),
    CHANGES,
  );

export const useDeleteWebhook = () =>
  useWorkspaceChange((api, path, id: string) => api.delete<Done>(of(path, id)), CHANGES);

export const useRotateWebhook = () =>
  useWorkspaceChange((api, path, id: string) => api.post<WebhookSecret>(`${of(path, id)}/rotation`), CHANGES);

export const useTestWebhook = () =>
  useWorkspaceChange((api, path, id: string) => api.post<WebhookTest>(`${of(path, id)}/test`), CHANGES);

export const useReplayDelivery = () =>
  useWorkspaceChange(
    (api, path, id: string) => api.post<Done>(`${path}/webhook-deliveries/${encodeURIComponent(id)}/replay`),
    CHANGES,
  );

/** What was sent to one webhook, or to all callbacks; read again quickly while something is sent for the first time. */
export function useDeliveries(webhookId: string) {
  const api = useApi();
  const { workspaceId, path } = useWorkspace();
  return useInfiniteQuery({
    queryKey: workspaceKey(workspaceId, 'webhooks', webhookId, 'deliveries'),
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.get<DeliveryPage>(
        `${of(path, webhookId)}/deliveries${pageParam && `?cursor=${encodeURIComponent(pageParam)}`}`,
        signal,
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages[0]?.deliveries.some(({ status, lastTry }) => status === 'waiting' && !lastTry) ? SOON_MS : LATER_MS,
  });
}
