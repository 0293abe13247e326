// A workspace with its people, for tests of the dashboard.
import { type SignedIn, signedIn } from './accounts/accounts.js';
import { firstWorkspaceId, flowIn } from './contract.js';
import { type Answer, SUMMARY, type TestService } from './service.js';
import { joinService } from './shared-service.js';

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

/** A workspace of the shared service, with a desk that may make any number of videos. */
export async function startDesk(): Promise<{ service: TestService; desk: Desk; stop(): Promise<void> }> {
  const service = await joinService();
  const desk = await openDesk(service);
  const workspaces = service.database.db.updateTable('workspaces').where('id', '=', service.workspaceId);
  await workspaces.set({ quota_monthly: null }).execute();
  return { service, desk, stop: service.stop };
}
