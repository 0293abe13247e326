// Media have public addresses, for e-mails and other sites. Our own pages take them from where they come from themselves:
// that is the same service, and the only one that the Content-Security-Policy allows.

export function mediaPath(address: string): string {
  const { pathname, search } = new URL(address, window.location.href);
  return pathname + search;
}
