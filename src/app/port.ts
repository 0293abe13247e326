// Asks for the port before anything else is started: the most common trouble of a start is told at once.
import { createServer } from 'node:net';

/** Throws what listening there would throw. Somebody may still come in between; then the server says so. */
export function assertPortIsFree(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve()));
  });
}
