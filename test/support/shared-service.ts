// One service for all files of a process that need none of their own: each has a workspace in it, and a key to that.
import { after } from 'node:test';
import { addKey } from '../../src/store/people/keys.js';
import { addWorkspace } from '../../src/store/workspaces/workspaces.js';
import { startTestServer } from './postgres.js';
import { addDatabase, createCall, FLOWS, startTestService, type TestService } from './service.js';

type Whole = { service: TestService; stop(): Promise<void> };
const shared = new Map<boolean, Promise<Whole>>();
after(async () => {
  for (const whole of shared.values()) await (await whole).stop();
});

async function start(works: boolean): Promise<Whole> {
  const server = await startTestServer();
  const service = await startTestService(server, { databaseUrl: await addDatabase(server), works });
  const stop = async () => {
    await service.stop();
    await server.stop();
  };
  return { service, stop };
}

/** With what a first workspace has. Only for tests that look at no rows, files or figures but those of their workspace. */
export async function joinService({ works = true } = {}): Promise<TestService & { workspaceId: string }> {
  if (!shared.has(works)) shared.set(works, start(works));
  const { service } = await shared.get(works)!;
  const { database, parts, url } = service;
  const at = new Date();
  const workspace = { name: 'Northwind', voiceId: parts.voices.listings[0]!.id, quotaMonthly: 100 };
  const workspaceId = await addWorkspace(database.db, { ...workspace, avatars: parts.avatars, at });
  const { value: key } = await addKey(database.db, {
    ...{ workspaceId, name: 'Key of the environment', ownerName: 'Test', scopes: ['*' as const], at },
  });
  for (const name of ['draft', 'segment', 'narrate', 'film', 'preview'] as const) parts.on(name, () => undefined);
  parts.runs.length = 0;
  parts.previews.length = 0;
  const call = createCall(url, key);
  /** Stages that a test has stopped would keep those of the next one waiting. */
  const stop = async () => {
    const open = await database.db
      .selectFrom('flows')
      .select('id')
      .where('workspace_id', '=', workspaceId)
      .where('status', 'not in', ['completed', 'failed', 'cancelled'])
      .execute();
    for (const { id } of works ? open : []) await call('DELETE', `${FLOWS}/${id}`);
  };
  return { ...service, key, call, workspaceId, stop };
}
