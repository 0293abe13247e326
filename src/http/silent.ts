// Connections on which nothing was ever asked. Browsers open some in advance; a server that stops would wait for them as long
// as they please.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export function watchSilent(server: Server): { close(): void } {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return {
    close: () => {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    },
  };
}
