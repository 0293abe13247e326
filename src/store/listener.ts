// Hears what other processes say: one session that LISTENs, and comes back by itself after the database was away.
// A message is a hint to look at the rows; nothing depends on its arrival but speed.
import pg from 'pg';
import type { PoolSettings } from './database.js';

export const CHANNEL = 'aftercall';

/** Held, shared, by the session of every process that works on flows: who gets it alone knows that nobody else does. */
export const WORKING_LOCK = 7_212_002;

const RECONNECT_MS = 1_000;

export const flowMessage = (flowId: string, version: number): string => `flow ${flowId} ${version}`;
export const accessMessage = (workspaceId: string): string => `access ${workspaceId}`;

export type Heard =
  | { kind: 'flow'; flowId: string; version: number }
  | { kind: 'access'; workspaceId: string }
  /** Messages may have been missed: look at everything. */
  | { kind: 'gap' };

export type Listener = {
  /** False while messages may be missed. */
  isConnected(): boolean;
  subscribe(hear: (message: Heard) => void): () => void;
  /** From now on this process counts as one that works on flows. */
  announceWork(): Promise<void>;
  close(): Promise<void>;
};

function parse(payload: string): Heard | null {
  const [kind, id, version] = payload.split(' ');
  if (kind === 'flow' && id && version) return { kind, flowId: id, version: Number(version) };
  if (kind === 'access' && id) return { kind, workspaceId: id };
  return null;
}

type ListenerOptions = { settings: PoolSettings; onError: (error: Error) => void };

/** Connects in the background. */
export function createListener({ settings, onError }: ListenerOptions): Listener {
  const hearers = new Set<(message: Heard) => void>();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let works = false;

  const holdLock = (session: pg.Client) => session.query('select pg_advisory_lock_shared($1)', [WORKING_LOCK]);

  const tell = (message: Heard) => {
    for (const hear of hearers) hear(message);
  };

  const lose = (lost: pg.Client) => {
    if (client === lost) client = null;
    lost.end().catch(() => {
      // The session is gone already; that is why we are here.
    });
    clearTimeout(timer);
    if (!closed) timer = setTimeout(() => void connect(), RECONNECT_MS);
  };

  const connect = async () => {
    const fresh = new pg.Client({ ...settings, keepAlive: true, connectionTimeoutMillis: 5_000 });
    let isLost = false;
    const loseOnce = (error?: Error) => {
      if (isLost) return;
      isLost = true;
      if (error && !closed) onError(error);
      lose(fresh);
    };
    fresh.on('error', loseOnce);
    fresh.on('end', () => loseOnce());
    fresh.on('notification', ({ payload }) => {
      const message = parse(payload ?? '');
      if (message) tell(message);
    });
    try {
      await fresh.connect();
      if (works) await holdLock(fresh);
      await fresh.query(`listen ${CHANNEL}`);
      if (closed || isLost) return loseOnce();
      client = fresh;
      tell({ kind: 'gap' });
    } catch (error) {
      loseOnce(error as Error);
    }
  };
  void connect();

  return {
    isConnected: () => client !== null,
    subscribe: (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    announceWork: async () => {
      works = true;
      if (client) await holdLock(client);
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
