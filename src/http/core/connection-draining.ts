// Parting from clients when the service stops. Node waits for every connection then, and looks for late ones no more: whoever
// asked nothing, or is in the middle of asking, or never comes to the end of an answer, would keep it for as long as they please.
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { unavailable } from './errors.js';
import { breakOff } from './malformed-requests.js';

export type Parting = {
  /** Ends what is not asked yet; what is being answered may go on for so long. */
  begin(answersMs: number): void;
};

export function watchConnections(server: Server): Parting {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return {
    begin: (answersMs) => {
      for (const socket of open) part(socket, socket.bytesRead === 0);
      // Node closes idle connections itself; what is still here without a whole request has sent half a head.
      later(HEAD_MS, () => {
        for (const socket of open) part(socket, true);
      });
      later(answersMs, () => {
        for (const socket of open) socket.destroy();
      });
    },
  };
}

const HEAD_MS = 500;

const later = (ms: number, work: () => void) => void setTimeout(work, ms).unref();

function part(socket: Socket, isQuiet: boolean): void {
  const current = (socket as { _httpMessage?: ServerResponse | null })._httpMessage;
  if (current && !current.req.complete) breakOff(socket, unavailable('The service is stopping.'));
  else if (!current && isQuiet) socket.destroy();
}
