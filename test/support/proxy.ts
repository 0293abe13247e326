// A TCP door to a server, which can be shut in two ways: cut breaks every connection and refuses new ones; mute swallows
// every byte, as a firewall or a failover does. It can also break connections off after so many bytes.
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';

type Direction = 'up' | 'down';

export type Door = {
  port: number;
  set(mode: 'open' | 'cut' | 'mute'): void;
  /** Breaks off the next connections that carry more than so many bytes in a direction, `times` of them. */
  breakAfter(direction: Direction, bytes: number, times?: number): void;
  close(): Promise<void>;
};

/** To the path of a Unix socket, or to a port of this machine. */
export async function startProxy(target: string | number): Promise<Door> {
  let mode: 'open' | 'cut' | 'mute' = 'open';
  let fault = { direction: 'up' as Direction, bytes: 0, left: 0 };
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const pass = (from: Socket, to: Socket, direction: Direction) => {
    let passed = 0;
    from.on('data', (bytes: Buffer) => {
      passed += bytes.length;
      if (fault.left > 0 && fault.direction === direction && passed > fault.bytes) {
        fault.left -= 1;
        from.destroy();
        return;
      }
      if (mode === 'open') to.write(bytes);
    });
    // What is still on its way arrives, unless the connection broke.
    from.on('close', () => (from.readableEnded ? to.end() : to.destroy()));
  };
  const server = createServer((client) => {
    keep(client);
    if (mode === 'cut') return client.destroy();
    if (mode === 'mute') return client.resume();
    const upstream =
      typeof target === 'string' ? createConnection(target) : createConnection({ port: target, host: '127.0.0.1' });
    keep(upstream);
    pass(client, upstream, 'up');
    pass(upstream, client, 'down');
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    set: (wanted) => {
      mode = wanted;
      if (wanted === 'cut') for (const socket of sockets) socket.destroy();
    },
    breakAfter: (direction, bytes, times = 1) => {
      fault = { direction, bytes, left: times };
      // Connections that are kept open have passed bytes already.
      for (const socket of sockets) socket.destroy();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
