// Webhooks as an owner keeps them in the dashboard.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { serverText, setTexts } from '../../dashboard/src/language/text.js';
import { type Desk, openDesk } from '../support/desk.js';
import { startTestServer, type TestServer } from '../support/postgres.js';
import { addDatabase, startTestService, type TestService, until } from '../support/service.js';
import { startWebhookReceiver, verified, type WebhookReceiver, withStatus } from '../support/webhook-receiver.js';

describe('webhooks in the dashboard', () => {
  let server: TestServer;
  let service: TestService;
  let receiver: WebhookReceiver;
  let desk: Desk;
  before(async () => {
    server = await startTestServer();
    receiver = await startWebhookReceiver();
    const environment = { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' };
    service = await startTestService(server, { databaseUrl: await addDatabase(server), environment });
    desk = await openDesk(service);
  });
  after(async () => {
    await service.stop();
    await receiver.stop();
    await server.stop();
  });
  const ask = async (method: string, path: string, body?: object, status = 200) => {
    const answer = await desk.ask(desk.owner, method, path, body);
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    return answer.body;
  };
  const logOf = async (id: string) => (await ask('GET', `/webhooks/${id}/deliveries?cursor=`)).deliveries;

  it('say in the language of the page what is wrong with a URL, without the name of its field', async () => {
    const unusable = {
      'http://crm.example.com/hook': 'This URL must start with https://.',
      'https://me:pass@crm.example.com/': 'This URL can’t contain a username or password.',
      'https://crm.example.com/#here': 'This URL can’t contain a hash sign.',
      'https://crm.example.com/ho\tok': 'This URL can’t contain line breaks or other control characters.',
      'https://10.0.0.5/': 'This URL points to a private network. Ask your server administrator to allow it.',
      [`https://crm.example.com/${'ü'.repeat(1_000)}`]: 'This URL can have up to 2000 characters.',
    };
    const { events } = await ask('GET', '/webhooks');
    const { webhook } = await ask('POST', '/webhooks', { url: receiver.url, events, description: '' });
    for (const [url, problem] of Object.entries(unusable)) {
      const refusals = [
        await ask('POST', '/webhooks', { url, events, description: '' }, 400),
        await ask('PATCH', `/webhooks/${webhook.id}`, { url }, 400),
      ];
      for (const { code, error } of refusals) assert.deepEqual([code, error], ['VALIDATION_ERROR', problem]);
      for (const [language, start] of Object.entries({ de: /^Diese URL /, es: /^Esta URL /, fr: /^Cette URL / })) {
        setTexts(language, JSON.parse(readFileSync(`dashboard/messages/${language}.json`, 'utf8')));
        assert.match(serverText(problem), start);
      }
    }
    setTexts('en', {});
    await ask('DELETE', `/webhooks/${webhook.id}`);
  });

  it('are added, tested, changed, sent again, switched off and deleted', async () => {
    const empty = await ask('GET', '/webhooks');
    assert.deepEqual([empty.webhooks, empty.callbacks], [[], null]);
    const { webhook, secret } = await ask('POST', '/webhooks', {
      url: receiver.url,
      events: empty.events,
      description: '',
    });
    const path = `/webhooks/${webhook.id}`;
    receiver.answer = withStatus(500);
    const { deliveryId } = await ask('POST', `${path}/test`);
    await until(
      () => logOf(webhook.id),
      ([one]) => one.status === 'failed',
    );
    receiver.answer = withStatus(200);
    await ask('POST', `/webhook-deliveries/${deliveryId}/replay`, {});
    const [one] = await until(
      () => logOf(webhook.id),
      ([each]) => each.status === 'delivered',
    );
    assert.deepEqual([one.id, one.lastTry.answerStatus], [deliveryId, 200]);
    assert.equal(verified(receiver.received.at(-1)!, secret).type, 'webhook.test');
    const changed = await ask('PATCH', path, { description: 'CRM', isEnabled: false });
    assert.deepEqual([changed.description, changed.isEnabled, changed.disabledReason], ['CRM', false, 'by_hand']);
    assert.match((await ask('POST', `${path}/test`, {}, 409)).error, /Turn it on first/);
    await ask('DELETE', path);
    assert.deepEqual((await ask('GET', '/webhooks')).webhooks, []);
  });

  it('sign the callbacks of videos with a secret that is shown when it is made and when it is rotated', async () => {
    const { secret: first } = await ask('POST', '/webhooks/callbacks/rotation');
    const { callbacks } = await ask('GET', '/webhooks');
    assert.equal(callbacks.previousSecretUntil, undefined);
    const { secret: second } = await ask('POST', '/webhooks/callbacks/rotation');
    assert.ok((await ask('GET', '/webhooks')).callbacks.previousSecretUntil);
    const before = receiver.received.length;
    await desk.flow('completed', { callbackUrl: `${receiver.url}/one` });
    await until(
      async () => receiver.received.length,
      (count) => count > before,
    );
    for (const secret of [first, second])
      assert.equal(verified(receiver.received.at(-1)!, secret).type, 'flow.completed');
    assert.equal((await logOf('callbacks')).length, 1);
  });

  it('list with each delivery the title of the video that it tells of, and none with a test', async () => {
    const { webhook } = await ask('POST', '/webhooks', { url: receiver.url });
    const flowId = await desk.flow('completed', { title: 'The video for Dana' });
    await ask('POST', `/webhooks/${webhook.id}/test`);
    const [test, told] = await until(
      () => logOf(webhook.id),
      ({ length }) => length === 2,
    );
    assert.deepEqual([told.event, told.flowId, told.flowTitle], ['flow.completed', flowId, 'The video for Dana']);
    assert.deepEqual([test.event, test.flowTitle], ['webhook.test', undefined]);
  });

  it('are not carried over when a flow is run again', async () => {
    const id = await desk.flow('completed', { callbackUrl: `${receiver.url}/first` });
    const { flowId } = (await desk.ask(desk.member, 'POST', `/flows/${id}/again`)).body;
    const { rows } = await service.database.pool.query('select callback_url from flows where id = $1', [flowId]);
    assert.equal(rows[0].callback_url, null);
  });
});
