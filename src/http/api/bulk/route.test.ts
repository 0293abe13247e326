// What an upload of many rows leaves behind in the process that took it.
import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { PassThrough } from 'node:stream';
import { it } from 'node:test';
import { bulkRoute, createBulkPlaces } from './route.js';

type Context = Parameters<typeof bulkRoute>[0];

const places = createBulkPlaces();
const { handle } = bulkRoute({ places } as Context);

/** Its body is refused at once, and never ends. */
function send(body: string | Buffer): { content: PassThrough; answer: Promise<unknown> } {
  const content = new PassThrough();
  content.write(body);
  const request = { access: { keyId: 'key' }, header: () => undefined, upload: { type: 'text/csv', stream: content } };
  return { content, answer: Promise.resolve(handle(request as unknown as Parameters<typeof handle>[0])) };
}

it('a body that was refused before its end does not listen for the end of the service any more', async () => {
  for (let count = 0; count < 12; count += 1)
    await assert.rejects(send(Buffer.from([0xff, 0xfe])).answer, /not valid UTF-8/);
  assert.equal(getEventListeners(places.closing, 'abort').length, 0);
});

it('a body that has not ended is broken off when the service ends, and none is begun after that', async () => {
  const { content, answer } = send('emailContent\n');
  places.close();
  await assert.rejects(answer, /stopping/);
  assert.ok(content.destroyed);
  await assert.rejects(send('emailContent\n').answer, /stopping/);
});
