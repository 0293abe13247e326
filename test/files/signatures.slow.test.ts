// What we sign is what others calculate: botocore for requests, and the example that AWS published for addresses.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import type { S3Settings } from '../../src/config/outside-settings.js';
import { createS3Client } from '../../src/files/s3/client.js';
import { sourceOfBytes, upload } from '../../src/files/s3/upload.js';
import { systemClock } from '../../src/lib/clock.js';
import { MOTO, startStrictMoto } from '../support/stores.js';

test('A temporary address has the signature of the example that AWS published', async () => {
  const settings: S3Settings = {
    endpoint: 'https://s3.amazonaws.com',
    ...{ bucket: 'examplebucket', region: 'us-east-1', isPathStyle: false },
    ...{ accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
  };
  const client = createS3Client({ settings, clock: () => Date.UTC(2013, 4, 24) });
  const url = new URL(await client.temporaryUrl('test.txt', 86_400));
  assert.equal(url.origin + url.pathname, 'https://examplebucket.s3.amazonaws.com/test.txt');
  assert.equal(
    url.searchParams.get('X-Amz-Signature'),
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});

test('Requests are signed as botocore signs them, and a wrong key is refused', {
  skip: MOTO.missing ?? false,
}, async () => {
  const { settings, stop } = await startStrictMoto();
  try {
    const clientOf = (changes: Partial<S3Settings>) =>
      createS3Client({ settings: { ...settings, ...changes }, clock: systemClock, retryPausesMs: [] });
    const client = clientOf({});
    for (const sizeBytes of [0, 10, 9_000_000]) {
      const bytes = randomBytes(sizeBytes);
      await upload(client, 'media/x/captions.vtt', sourceOfBytes(bytes));
      assert.ok((await client.send({ method: 'GET', key: 'media/x/captions.vtt' }))?.bytes.equals(bytes));
    }
    await client.send({ method: 'DELETE', key: 'media/x/captions.vtt' });
    assert.equal(await client.send({ method: 'HEAD', key: 'media/x/captions.vtt' }), null);
    for (const wrong of [clientOf({ secretAccessKey: 'wrong-secret' }), clientOf({ accessKeyId: 'nobody' })]) {
      await assert.rejects(wrong.send({ method: 'GET', key: 'media/x' }), (error: Error & { reason?: string }) => {
        assert.match(error.message, /S3_SECRET_ACCESS_KEY/);
        return error.reason === 'not_writable' && !error.message.includes('wrong-secret');
      });
    }
  } finally {
    await stop();
  }
});
