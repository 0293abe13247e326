// A workspace with its people, for tests of the dashboard.
import { type SignedIn, signedIn } from './accounts/accounts.js';
import { firstWorkspaceId, flowIn } from './contract.js';
import { startTestServer } from './postgres.js';
import { type Answer, addDatabase, SUMMARY, startTestService, type TestService } from './service.js';

export type Desk = {
  workspaceId: string;
  owner: SignedIn;
  member: SignedIn;
  viewer: SignedIn;
  /** Asks as one of them below the workspace. */
  ask(who: SignedIn, method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** A flow of the member, in this state. */
  flow(status: string, body?: Record<string, unknown>): Promise<string>;
};

export async function openDesk(service: TestService, workspaceId?: string): Promise<Desk> {
  const id = workspaceId ?? (await firstWorkspaceId(service));
  const [owner, member, viewer] = [
    await signedIn(service, id, 'owner'),
    await signedIn(service, id, 'member'),
    await signedIn(service, id, 'viewer'),
  ];
  const desk: Desk = {
    ...{ workspaceId: id, owner, member, viewer },
    ask: (who, method, path, body, headers) => who.browser.call(method, `/workspaces/${id}${path}`, body, headers),
    flow: (status, body) =>
      flowIn(service, status, body, async (whole) => {
        const answer = await desk.ask(member, 'POST', '/flows', { emailContent: SUMMARY, ...whole });
        if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
        return answer.body.flowId;
      }),
  };
  return desk;
}

/** A service on a server of its own, with a desk that may make any number of videos. */
export async function startDesk(): Promise<{ service: TestService; desk: Desk; stop(): Promise<void> }> {
  const server = await startTestServer();
  const service = await startTestService(server, { databaseUrl: await addDatabase(server) });
  const desk = await openDesk(service);
  await service.database.db.updateTable('workspaces').set({ quota_monthly: null }).execute();
  const stop = async () => {
    await service.stop();
    await server.stop();
  };
  return { service, desk, stop };
}
