// A TCP door to a PostgreSQL that listens on a Unix socket, which can be shut in two ways: cut breaks every connection
// and refuses new ones; mute swallows every byte, as a firewall or a failover does.
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

export type DatabaseDoor = { port: number; set(mode: 'open' | 'cut' | 'mute'): void; close(): Promise<void> };

export async function startProxy(socketPath: string): Promise<DatabaseDoor> {
  let mode: 'open' | 'cut' | 'mute' = 'open';
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const pass = (from: Socket, to: Socket) => {
    from.on('data', (bytes) => {
      if (mode === 'open') to.write(bytes);
    });
    from.on('close', () => to.destroy());
  };
  const server = createServer((client) => {
    keep(client);
    if (mode === 'cut') return client.destroy();
    if (mode === 'mute') return client.resume();
    const database = createConnection(socketPath);
    keep(database);
    pass(client, database);
    pass(database, client);
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    set: (wanted) => {
      mode = wanted;
      if (wanted === 'cut') for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
