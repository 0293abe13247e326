// Where a server that listens on this host and port is reached.

/** An address that works from this machine, also when we listen on every one. */
export function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
