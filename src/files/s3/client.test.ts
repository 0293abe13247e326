import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '../../lib/clock.js';
import { childrenOf, createS3Client, readXml, textOf } from './client.js';

describe('a request to a store', () => {
  let taken = 0;
  let asked = 0;
  const server = createServer(async (request, response) => {
    for await (const chunk of request) {
      taken += (chunk as Buffer).length;
      await pause(20);
    }
    asked += 1;
    if (request.method === 'PUT') response.end();
    if (request.method === 'DELETE') response.writeHead(501).end();
  });
  before(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const client = (retryPausesMs: number[] = []) =>
    createS3Client({
      settings: {
        endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        bucket: 'media',
        region: 'us-east-1',
        isPathStyle: true,
        accessKeyId: 'a',
        secretAccessKey: 'b',
      },
      clock: systemClock,
      retryPausesMs,
      silenceMs: 150,
    });

  it('has time to send what it carries, over a slow line too', async () => {
    const body = randomBytes(2 * 2 ** 20);
    assert.ok(await client().send({ method: 'PUT', key: 'film.mp4', body }));
    assert.equal(taken, body.length);
  });

  it('is not retried where the store does not support it', async () => {
    asked = 0;
    const refused = client([1, 1]).send({ method: 'DELETE', key: 'film.mp4' });
    await assert.rejects(refused, { name: 'FilesError', reason: 'not_writable', message: /does not support.*501/ });
    assert.equal(asked, 1);
  });

  it('is given up when nothing comes', async () => {
    await assert.rejects(client().send({ method: 'GET', key: 'film.mp4' }), { name: 'FilesError', reason: 'away' });
  });
});

const read = (text: string) => readXml(Buffer.from(text));

test('An answer is read with its entities, its CDATA and the blanks that stores send while they work.', () => {
  const answer = read(`\n \n<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
  <Contents><Key>a&amp;b&#x27;&#233;</Key><ETag>&quot;1&quot;</ETag></Contents>
  <Contents><Key><![CDATA[<c>]]></Key><Owner><ID>Key</ID></Owner></Contents><IsTruncated>false</IsTruncated>
</ListBucketResult>`);
  const keys = childrenOf(answer, 'Contents').map((entry) => textOf(entry, 'Key'));
  assert.deepEqual(keys, ["a&b'é", '<c>']);
  assert.deepEqual([textOf(answer, 'IsTruncated'), textOf(answer, 'Key')], ['false', null]);
});

test('What is no whole XML is no answer, however much of it there is.', () => {
  const texts = ['', 'no', '<html><body>Bad gateway<br></body></html>', '<Error><Code>NoSuchKey</Code>', '<a>&b;</a>'];
  const bomb = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY b "bbbb">]><a>&x;&b;</a>';
  for (const text of [...texts, bomb, '<Contents>'.repeat(200_000)]) assert.equal(read(text), null, text.slice(0, 80));
});
