// The accounts of the workspace at vendors of voices and presenters. A key goes in and never comes back.
import type { VendorChange, VendorChecked, VendorList } from '#schemas/workspace';
import { useWorkspaceChange, useWorkspaceQuery } from './workspace-query';

/** What a connection brings or takes away. */
const CHANGES = ['vendors', 'voices', 'avatars', 'settings'];
const pathOf = (path: string, vendor: string): string => `${path}/vendors/${encodeURIComponent(vendor)}`;

export const useVendors = () => useWorkspaceQuery<VendorList>('vendors');

/** What is left out stays as it is. */
export const useConnectVendor = () =>
  useWorkspaceChange(
    (api, path, { vendor, ...change }: VendorChange & { vendor: string }) =>
      api.put<VendorChecked>(pathOf(path, vendor), change),
    CHANGES,
  );

export const useDisconnectVendor = () =>
  useWorkspaceChange((api, path, vendor: string) => api.delete<VendorChecked>(pathOf(path, vendor)), CHANGES);

/** Asks the vendor what the account offers. */
export const useCheckVendor = () =>
  useWorkspaceChange((api, path, vendor: string) => api.post<VendorChecked>(`${pathOf(path, vendor)}/check`), CHANGES);
