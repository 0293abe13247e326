// Media have public addresses, for e-mails and other sites. Our own pages take them from where they come from themselves:
// that is the same service, and the only one that the Content-Security-Policy allows for all of them. And files that the service verifies.
import { useMutation } from '@tanstack/react-query';
import type { VerifiedFile } from '#schemas/workspace';
import { useApi, useWorkspace } from './api-context';

/** What the addresses begin with where something else than the service shows them to the public. */
const elsewhere = document.querySelector<HTMLMetaElement>('meta[name="media-url"]')?.content;

export function mediaPath(address: string): string {
  if (elsewhere && address.startsWith(`${elsewhere}/`)) return `/media/${address.slice(elsewhere.length + 1)}`;
  const { pathname, search } = new URL(address, window.location.href);
  return pathname + search;
}

/** The same for a file that is to be saved: a store elsewhere could not give it our name. */
export const downloadPath = (address: string): string => `${mediaPath(address)}?download`;

/** What the service takes at most. */
export const MOST_VERIFIED_BYTES = 70_000_000;

export function useVerify() {
  const api = useApi();
  const { path } = useWorkspace();
  return useMutation({
    mutationFn: async (file: File) => {
      // Not every system names a type for both.
      const type = file.name.toLowerCase().endsWith('.json') ? 'application/json' : 'video/mp4';
      const verified = await api.upload<VerifiedFile>('POST', `${path}/verify`, new Blob([file], { type }));
      return { name: file.name, verified };
    },
  });
}
