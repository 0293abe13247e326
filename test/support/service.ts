// A whole service for tests, on a database of its own.
import { join } from 'node:path';
import { type Config, readConfig } from '../../src/config/config.js';
import type { Clock } from '../../src/lib/clock.js';
import { randomBase62 } from '../../src/lib/ids.js';
import { createLog, type Log } from '../../src/lib/log.js';
import { newApiKey } from '../../src/lib/security/api-key.js';
import { createPasswords, type Passwords } from '../../src/lib/security/passwords.js';
import { type Service, startService } from '../../src/main/service.js';
import { type Database, openDatabase } from '../../src/store/db/database.js';
import { createTestParts, type TestParts } from './parts/parts.js';
import type { TestServer } from './postgres.js';

export const SUMMARY = Array.from({ length: 60 }, (_, index) => `word${index}`).join(' ');

export const addDatabase = (server: TestServer): Promise<string> => server.addDatabase();

export type TestService = Service & {
  key: string;
  parts: TestParts;
  database: Database;
  url: string;
  call: Call;
  /** That of the key, where the service has others from before. */
  workspaceId?: string;
};
export type Answer = { status: number; body: any; headers: Headers };
export type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

export type TestServiceOptions = {
  databaseUrl: string;
  parts?: TestParts;
  clock?: Clock;
  log?: Log;
  passwords?: Passwords;
  serves?: boolean;
  works?: boolean;
  key?: string;
  environment?: Record<string, string>;
};

/** The real thing at a hundredth of its price. */
export const lightPasswords = (): Passwords => createPasswords({ memoryCost: 1_024, timeCost: 1 });

export async function startTestService(server: TestServer, options: TestServiceOptions): Promise<TestService> {
  const { databaseUrl, parts = createTestParts(), key = newApiKey(), serves = true, works = true } = options;
  const config: Config = readConfig({
    PORT: '0',
    DATA_DIR: join(server.folder, randomBase62(8)),
    DATABASE_URL: databaseUrl,
    AFTERCALL_API_KEY: key,
    RATE_LIMIT_PER_MINUTE: '0',
    SHUTDOWN_GRACE_SECONDS: '0',
    ...options.environment,
  });
  const service = await startService({
    config,
    adapters: parts,
    roles: { serves, works },
    log: options.log ?? createLog('silent'),
    ...(options.clock && { clock: options.clock }),
    passwords: options.passwords ?? lightPasswords(),
  });
  const database = openDatabase({ connectionString: databaseUrl, max: 2 }, () => undefined);
  const url = service.url ?? '';
  return {
    ...service,
    url,
    key,
    parts,
    database,
    call: createCall(url, key),
    stop: async () => {
      await database.close();
      await service.stop();
    },
  };
}

export function createCall(url: string, key: string): Call {
  return async (method, path, body, headers = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(key && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
  };
}

/**
 * For how long a test waits for what has to come. The limit only ends a test that would otherwise hang: beside other work a film,
 * which is made with the lowest priority, takes many times as long as alone.
 */
export const PATIENCE_MS = 900_000;

/** Asks until the answer pleases, less often the longer it takes. */
export async function until<T>(
  ask: () => Promise<T>,
  pleases: (value: T) => boolean,
  limitMs = PATIENCE_MS,
): Promise<T> {
  const start = Date.now();
  for (;;) {
    const value = await ask();
    if (pleases(value)) return value;
    const waitedMs = Date.now() - start;
    if (waitedMs > limitMs)
      throw new Error(`Waited ${limitMs} ms in vain; the last value was ${JSON.stringify(value)}.`);
    await new Promise((resolve) => setTimeout(resolve, Math.min(500, 25 + waitedMs / 10)));
  }
}

export const FLOWS = '/v1/flows/sales-email-video';

export async function createFlow(call: Call, body: Record<string, unknown> = {}): Promise<string> {
  const answer = await call('POST', FLOWS, { emailContent: SUMMARY, ...body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.flowId;
}

export async function untilStatus(call: Call, flowId: string, ...statuses: string[]): Promise<any> {
  const answer = await until(
    () => call('GET', `${FLOWS}/${flowId}`),
    ({ body }) => statuses.includes(body?.status),
  );
  return answer.body;
}
