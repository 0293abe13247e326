// LISTEN/NOTIFY among the processes: one session that reconnects by itself. A notification is a hint to read the rows; losing
// one costs only time.
import { sql } from 'kysely';
import pg from 'pg';
import { LOCKS } from './advisory-locks.js';
import type { Db, PoolSettings } from './database.js';

export const CHANNEL = 'aftercall';

const RECONNECT_MS = 1_000;
/** The interval of the keepalive query, which must answer within the limit. */
const PING_MS = 5_000;
const PING_LIMIT_MS = 5_000;

export const flowMessage = (flowId: string, version: number): string => `flow ${flowId} ${version}`;
export const accessMessage = (workspaceId: string): string => `access ${workspaceId}`;

export const sessionsMessage = (userId: string): string => `sessions ${userId}`;

export type Notification =
  | { kind: 'flow'; flowId: string; version: number }
  | { kind: 'access'; workspaceId: string }
  /** Sessions of the person have ended. */
  | { kind: 'sessions'; userId: string }
  /** Messages may have been missed: look at everything. */
  | { kind: 'gap' };

export type Listener = {
  /** False while messages may be missed. */
  isConnected(): boolean;
  subscribe(hear: (message: Notification) => void): () => void;
  /** Takes the advisory lock of the workers. */
  announceWork(): Promise<void>;
  close(): Promise<void>;
};

function parse(payload: string): Notification | null {
  const [kind, id, version] = payload.split(' ');
  if (kind === 'flow' && id && version) return { kind, flowId: id, version: Number(version) };
  if (kind === 'access' && id) return { kind, workspaceId: id };
  if (kind === 'sessions' && id) return { kind, userId: id };
  return null;
}

type ListenerOptions = { settings: PoolSettings; onError: (error: Error) => void };

/** Connects in the background. */
export function createListener({ settings, onError }: ListenerOptions): Listener {
  const hearers = new Set<(message: Notification) => void>();
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let works = false;

  const tell = (message: Notification) => {
    for (const hear of hearers) hear(message);
  };

  const connect = async () => {
    const fresh = new pg.Client({
      ...settings,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: PING_LIMIT_MS,
    });
    let isLost = false;
    const lose = (error?: Error) => {
      if (isLost) return;
      isLost = true;
      if (client === fresh) client = null;
      if (error && !closed) onError(error);
      fresh.end().catch(() => {
        // The session is gone already; that is why we are here.
      });
      if (!closed) timer = setTimeout(() => void connect(), RECONNECT_MS);
    };
    fresh.on('error', lose);
    fresh.on('end', () => lose());
    fresh.on('notification', ({ payload }) => {
      const message = parse(payload ?? '');
      if (message) tell(message);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      if (closed || isLost) return lose();
      if (works) await holdWorkingLock(fresh);
      client = fresh;
      tell({ kind: 'gap' });
      for (const resolve of waiting.splice(0)) resolve();
    } catch (error) {
      lose(error as Error);
    }
  };
  void connect();

  const waiting: (() => void)[] = [];
  const opened = () => new Promise<void>((resolve) => void waiting.push(resolve));

  const ping = () => {
    const asked = client;
    asked?.query('select 1').catch((error: Error) => asked.emit('error', error));
  };
  const pings = setInterval(ping, PING_MS);

  return {
    isConnected: () => client !== null,
    subscribe: (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
    announceWork: async () => {
      works = true;
      if (client) await holdWorkingLock(client);
      // Otherwise the connection that is being opened takes the lock before it counts as open.
      else await opened();
    },
    close: async () => {
      closed = true;
      for (const resolve of waiting.splice(0)) resolve();
      clearInterval(pings);
      clearTimeout(timer);
      await client?.end();
    },
  };
}

/** Once per session is enough: the lock counts how often it was taken, but it ends with the session. */
async function holdWorkingLock(session: pg.Client): Promise<void> {
  await session.query('select pg_advisory_lock_shared($1)', [LOCKS.working]);
}

/** Invalidates the access caches of all processes for a workspace. */
export async function notifyAccessChanged(db: Db, workspaceId: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${accessMessage(workspaceId)})`.execute(db);
}
