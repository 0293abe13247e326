// Links end with what made them right: the rights of their maker, and where the person belongs.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { addReset } from '../../src/store/people/links.js';
import { PASSWORD, type SignedIn, signedIn } from '../support/accounts/accounts.js';
import { createBrowser } from '../support/accounts/session-client.js';
import { addTestWorkspace } from '../support/contract.js';
import type { TestService } from '../support/service.js';
import { joinService } from '../support/shared-service.js';

describe('a link that somebody made', () => {
  let service: TestService;
  let base: string;
  let owner: SignedIn;
  let maker: SignedIn;
  let member: SignedIn;
  before(async () => {
    service = await joinService({ works: false });
  });
  beforeEach(async () => {
    const workspaceId = await addTestWorkspace(service);
    base = `/workspaces/${workspaceId}`;
    owner = await signedIn(service, workspaceId, 'owner');
    maker = await signedIn(service, workspaceId, 'owner');
    member = await signedIn(service, workspaceId, 'member');
  });
  after(() => service.stop());

  const make = async (by: SignedIn, path: string, body?: object): Promise<string> => {
    const answer = await by.browser.call('POST', `${base}${path}`, body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.url.split('#')[1];
  };
  const invite = (by: SignedIn, email: string) => make(by, '/invitations', { email, role: 'owner' });
  const reset = (by: SignedIn) => make(by, `/members/${member.user.id}/reset`);
  const codeOf = async (path: string, token: string): Promise<string> =>
    (await createBrowser(service).call('POST', path, { token })).body.code ?? 'open';

  for (const [end, method, body] of [
    ['removed', 'DELETE', undefined],
    ['made a member', 'PATCH', { role: 'member' }],
  ] as const) {
    it(`opens nothing once its maker is ${end}, but those of others stay`, async () => {
      const invitation = await invite(maker, `guest-${method}@example.com`);
      const others = await invite(owner, `other-${method}@example.com`);
      const token = await reset(maker);
      const path = `${base}/members/${maker.user.id}`;
      assert.equal((await owner.browser.call(method, path, body)).status, 200);
      assert.equal(await codeOf('/invitation', invitation), 'LINK_ENDED');
      assert.equal(await codeOf('/password-reset', token), 'LINK_ENDED');
      assert.equal(await codeOf('/invitation', others), 'open');
    });
  }

  /** The member takes an invitation into a workspace of somebody else. */
  const joinAnother = async (): Promise<void> => {
    const elsewhere = await addTestWorkspace(service);
    const stranger = await signedIn(service, elsewhere, 'owner');
    const body = { email: member.user.email, role: 'viewer' };
    const { body: link } = await stranger.browser.call('POST', `/workspaces/${elsewhere}/invitations`, body);
    const token = link.url.split('#')[1];
    const joined = await createBrowser(service).call('POST', '/invitation/acceptance', { token, password: PASSWORD });
    assert.equal(joined.status, 200, JSON.stringify(joined.body));
  };

  it('by an owner resets nobody who joined the workspace of somebody else since', async () => {
    const token = await reset(owner);
    await joinAnother();
    assert.equal(await codeOf('/password-reset', token), 'LINK_ENDED');
  });

  it('by the operator resets who joined another workspace all the same', async () => {
    const link = { userId: member.user.id, madeBy: null, at: new Date() };
    const { token } = await service.database.db.transaction().execute((tx) => addReset(tx, link));
    await joinAnother();
    assert.equal(await codeOf('/password-reset', token), 'open');
  });
});
